import { Link } from 'react-router-dom';
import { landing } from '#i18n/en/common.ts';
import { centsEach, formatShortEuros, PACKAGES } from '#model/media/price.ts';
import { useVisitor } from './visitor.tsx';

/** Each leads to where it is bought: to sign up first, for who has no account. */
export function Packages() {
  const user = useVisitor();
  return (
    <ul className="grid grid-cols-4 overflow-hidden rounded-modal border border-line bg-bg-1 max-lg:grid-cols-2 max-2xs:grid-cols-1">
      {PACKAGES.map((item, index) => (
        <li
          key={item.credentials}
          className={[
            'border-line',
            index % 2 === 1 ? 'border-l' : index > 0 ? 'lg:border-l' : '',
            index > 1 ? 'max-lg:border-t' : '',
          ].join(' ')}
        >
          <Link
            to={user ? `/credentials?amount=${item.credentials}` : '/signup'}
            className="block h-full px-6 pt-7 pb-6 -outline-offset-2 hover:bg-bg-2 max-sm:px-4 max-sm:pt-5"
          >
            <span className="block font-semibold text-[2.5rem] leading-11 tracking-[-0.035em]">
              {item.credentials}
            </span>
            <span className="block text-14 text-text-2">{landing.credentials()}</span>
            <span className="mt-10 block font-semibold text-20 max-sm:mt-4">
              {formatShortEuros(item.cents)}
            </span>
            <span className="num block text-12 text-text-3">
              {landing.aMinute({ price: centsEach(item) })}
            </span>
            <span className="mt-4 block font-medium text-14 text-blue-text">{landing.buy()}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
