import { landing } from '#i18n/en/common.ts';
import { centsEach, formatShortEuros, PACKAGES } from '#model/price.ts';

export function Packages() {
  return (
    <ul className="grid grid-cols-4 rounded-modal border border-line bg-bg-1 max-lg:grid-cols-2 max-2xs:grid-cols-1">
      {PACKAGES.map((item, index) => (
        <li
          key={item.credentials}
          className={[
            'border-line px-6 pt-7 pb-6 max-sm:px-4 max-sm:pt-5',
            index % 2 === 1 ? 'border-l' : index > 0 ? 'lg:border-l' : '',
            index > 1 ? 'max-lg:border-t' : '',
          ].join(' ')}
        >
          <span className="block font-semibold text-[2.5rem] leading-11 tracking-[-0.035em]">
            {item.credentials}
          </span>
          <span className="block text-14 text-text-2">{landing.credentials()}</span>
          <span className="mt-10 block font-semibold text-20 max-sm:mt-4">
            {formatShortEuros(item.cents)}
          </span>
          <span className="num block text-12 text-text-3">{landing.aMinute({ price: centsEach(item) })}</span>
        </li>
      ))}
    </ul>
  );
}
