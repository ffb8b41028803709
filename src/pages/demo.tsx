import { landing } from '#i18n/en/common.ts';
import { demo } from '#i18n/en/guides.ts';
import { PrimaryLink } from '#src/account/links.tsx';
import { workspacePath } from '#src/account/paths.ts';
import { Carousel } from './demo/carousel.tsx';
import { Tutorials } from './demo/tutorials.tsx';
import { TextPage } from './parts/text-page.tsx';
import { ForVisitor } from './parts/visitor.tsx';

export function Demo() {
  return (
    <TextPage lead={demo.lead()}>
      <Carousel />
      <div className="mt-12">
        <Tutorials />
      </div>
      <div className="mt-4">
        <ForVisitor
          stranger={<PrimaryLink to="/signup">{landing.getStarted()}</PrimaryLink>}
          user={(user) => (
            <PrimaryLink to={user ? workspacePath(user) : '/'}>{demo.openWorkspace()}</PrimaryLink>
          )}
        />
      </div>
    </TextPage>
  );
}
