import { landing, pages, titles } from '#i18n/en/common.ts';
import { tierRows } from '#model/media/price.ts';
import { PrimaryLink } from '#src/account/links.tsx';
import { Packages } from './parts/packages.tsx';
import { Section, TextPage } from './parts/text-page.tsx';
import { ForVisitor } from './parts/visitor.tsx';

export function Pricing() {
  return (
    <TextPage lead={`${titles.pricingSays()} ${landing.freeMinutes()}`}>
      <Packages />
      <div className="grid grid-cols-2 items-start gap-12 max-lg:grid-cols-1 max-lg:gap-8">
        <Section title={landing.counting()}>
          <p>{landing.rounding()}</p>
          <p>{landing.failedIsFree()}</p>
        </Section>
        <section className="grid max-w-[25rem] gap-2">
          <h2 className="font-semibold text-20">{landing.otherAmount()}</h2>
          <table className="w-full text-14">
            <thead>
              <tr className="border-line border-b text-text-2">
                <th className="py-2 text-left font-medium">{landing.upTo600()}</th>
                <th className="py-2 text-right font-medium">{landing.priceOfEach()}</th>
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
          <p className="text-14 text-text-2">{landing.packageFirst()}</p>
        </section>
      </div>
      <div>
        <ForVisitor
          stranger={<PrimaryLink to="/signup">{landing.getStarted()}</PrimaryLink>}
          user={() => <PrimaryLink to="/credentials">{pages.addCredentials()}</PrimaryLink>}
        />
      </div>
    </TextPage>
  );
}
