import { tierRows } from '#model/price.ts';
import { PrimaryLink } from '#src/account/links.tsx';
import { Packages } from './parts/packages.tsx';
import { Section, TextPage } from './parts/text-page.tsx';
import { ForVisitor } from './parts/visitor.tsx';

export function Pricing() {
  return (
    <TextPage lead="1 credential is 1 minute of downloaded output. Uploading, transcribing and editing cost nothing.">
      <Packages />
      <div className="grid grid-cols-2 items-start gap-12 max-lg:grid-cols-1 max-lg:gap-8">
        <Section title="How it is counted">
          <p>
            A download costs the length of its output in whole minutes, rounded up, and at least 1. The price
            is shown before the work starts.
          </p>
          <p>A download that fails costs nothing. The same download within 7 days is free.</p>
        </Section>
        <section className="grid max-w-[400px] gap-2">
          <h2 className="font-semibold text-20">Any other amount</h2>
          <table className="w-full text-14">
            <thead>
              <tr className="border-line border-b text-text-2">
                <th className="py-2 text-left font-medium">Credentials, up to 600</th>
                <th className="py-2 text-right font-medium">Price of each</th>
              </tr>
            </thead>
            <tbody>
              {tierRows().map(({ amount, price }) => (
                <tr key={amount} className="border-line border-b">
                  <td className="py-2">{amount}</td>
                  <td className="num py-2 text-right">{price}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      </div>
      <div>
        <ForVisitor
          stranger={<PrimaryLink to="/signup">Get Started for Free</PrimaryLink>}
          user={() => <PrimaryLink to="/credentials">Add credentials</PrimaryLink>}
        />
      </div>
    </TextPage>
  );
}
