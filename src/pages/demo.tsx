import { PrimaryLink } from '#src/account/links.tsx';
import { workspacePath } from '#src/account/paths.ts';
import { Carousel } from './demo/carousel.tsx';
import { Tutorials } from './demo/tutorials.tsx';
import { TextPage } from './parts/text-page.tsx';
import { ForVisitor } from './parts/visitor.tsx';

export function Demo() {
  return (
    <TextPage lead="Three recordings, from the file that went in to the file that came out. The voices are synthetic and the scenes are drawn; the work and the downloads are the product's own.">
      <Carousel />
      <div className="mt-12">
        <Tutorials />
      </div>
      <div className="mt-4">
        <ForVisitor
          stranger={<PrimaryLink to="/signup">Get Started for Free</PrimaryLink>}
          user={(user) => <PrimaryLink to={user ? workspacePath(user) : '/'}>Open workspace</PrimaryLink>}
        />
      </div>
    </TextPage>
  );
}
