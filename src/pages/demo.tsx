import { Link } from 'react-router-dom';
import { buttonClass } from '#src/ui/index.ts';
import { Carousel } from './demo/carousel.tsx';
import { Tutorials } from './demo/tutorials.tsx';
import { TextPage } from './parts/text-page.tsx';

/** /info and /demo */
export function Demo() {
  return (
    <TextPage
      title="Demo"
      lead="Three recordings, from the file that went in to the file that came out. The voices are synthetic and the scenes are drawn; the work and the downloads are the product's own."
    >
      <Carousel />
      <div className="mt-12">
        <Tutorials />
      </div>
      <div className="mt-4">
        <Link to="/signup" className={buttonClass({ variant: 'primary', size: 'lg' })}>
          Get Started for Free
        </Link>
      </div>
    </TextPage>
  );
}
