import { encodeQR } from 'qr';

/** Modules of light around the symbol, as ISO/IEC 18004 asks. */
const QUIET = 4;

/** `text` as a QR code, black on white in every theme, since scanners need that. */
export function QrPicture({ text, label }: { text: string; label: string }) {
  const rows = encodeQR(text, 'raw', { ecc: 'medium', border: QUIET });
  const path = rows.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : ''))).join('');
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${rows.length} ${rows.length}`}
      shapeRendering="crispEdges"
      className="mt-2 size-48 rounded-ctl"
    >
      <rect width={rows.length} height={rows.length} fill="white" />
      <path d={path} fill="black" />
    </svg>
  );
}
