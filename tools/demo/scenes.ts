/** Pictures of a scene at a time, as SVG drawings of 640 × 360. `t` is the time in seconds. */
export type Scene = (t: number) => string;

/** Somebody shows a chart whose bars grow one after another. */
const meeting: Scene = (t) => {
  const nod = 2 * Math.sin(t * 4);
  const bars = [70, 44, 98, 80, 126].map((height, n) => {
    const h = height * Math.min(1, Math.max(0.03, (t - n * 1.1) / 1.6));
    return `<rect x="${262 + n * 58}" y="${236 - h}" width="34" height="${h}" rx="3" fill="${n === 4 ? '#ef4444' : '#5b7ba8'}"/>`;
  });
  const reach = 330 + 40 * Math.sin(t * 0.6);
  return drawing(`
    <rect width="640" height="360" fill="#ece6db"/><rect y="300" width="640" height="60" fill="#d3c9b8"/>
    <rect x="214" y="40" width="396" height="228" rx="8" fill="#bfb29c"/>
    <rect x="218" y="44" width="388" height="220" rx="6" fill="#fbfaf7"/>
    <rect x="244" y="64" width="150" height="10" rx="2" fill="#2b2a27"/><rect x="244" y="82" width="96" height="6" rx="2" fill="#a8a296"/>
    ${bars.join('')}<rect x="244" y="236" width="336" height="2" fill="#2b2a27"/>
    <path d="M56 360 Q60 232 112 224 Q166 232 172 360 Z" fill="#2f4858"/>
    <rect x="101" y="${190 + nod / 2}" width="24" height="42" rx="11" fill="#c98d64"/>
    <circle cx="113" cy="${158 + nod}" r="38" fill="#dba57d"/>
    <path d="M74 ${156 + nod} Q74 112 114 114 Q154 114 152 156 Q140 132 113 134 Q88 134 74 ${156 + nod} Z" fill="#3b2a20"/>
    ${face(113, 160 + nod, t)}
    <path d="M150 262 Q196 262 ${reach - 110} ${226 + 5 * Math.sin(t)}" stroke="#2f4858" stroke-width="20" stroke-linecap="round" fill="none"/>
    <circle cx="${reach - 108}" cy="${225 + 5 * Math.sin(t)}" r="10" fill="#dba57d"/>`);
};

/** A boat crosses a harbour while the sun goes down. */
const harbour: Scene = (t) => {
  const x = 90 + t * 15;
  const y = 2 * Math.sin(t * 1.3);
  const sun = 118 + t * 4;
  const glints = Array.from({ length: 13 }, (_, n) => {
    const w = 66 + n * 7;
    const drift = 9 * Math.sin(t * 1.7 + n * 1.9);
    return `<rect x="${440 - w / 2 + drift}" y="${222 + n * 10}" width="${w}" height="2.5" rx="1" fill="#ffd7a0" opacity="${0.6 - n * 0.035}"/>`;
  });
  return drawing(`
    <defs>
      <linearGradient id="sky" x2="0" y2="1"><stop stop-color="#2b3a6b"/><stop offset=".6" stop-color="#c7797a"/><stop offset="1" stop-color="#f6b073"/></linearGradient>
      <linearGradient id="sea" x2="0" y2="1"><stop stop-color="#a9706a"/><stop offset=".4" stop-color="#4a4a74"/><stop offset="1" stop-color="#1b2443"/></linearGradient>
      <radialGradient id="glow"><stop stop-color="#ffe3b3" stop-opacity=".8"/><stop offset="1" stop-color="#ffe3b3" stop-opacity="0"/></radialGradient>
    </defs>
    <rect width="640" height="215" fill="url(#sky)"/>
    <circle cx="440" cy="${sun}" r="120" fill="url(#glow)"/><circle cx="440" cy="${sun}" r="42" fill="#ffdca8"/>
    <path d="M0 215 L70 184 Q160 150 232 176 L330 215 Z" fill="#6a5068"/><path d="M250 215 L380 182 L470 196 L560 215 Z" fill="#513e58"/>
    <rect y="215" width="640" height="145" fill="url(#sea)"/>${glints.join('')}
    <g transform="translate(${x} ${y}) rotate(${1.6 * Math.sin(t * 1.1)} 0 270)">
      <path d="M-2 148 L-2 258 L-62 258 Q-30 214 -2 148 Z" fill="#f6efe2"/><path d="M6 164 L6 258 L50 258 Q34 214 6 164 Z" fill="#e4d3ba"/>
      <rect x="0" y="142" width="3.5" height="130" fill="#2a2330"/>
      <path d="M-76 264 L72 264 Q64 294 44 296 L-52 296 Q-70 288 -76 264 Z" fill="#b5493b"/><path d="M-74 270 L70 270 L69 275 L-72 275 Z" fill="#f6efe2"/>
    </g>
    ${Array.from({ length: 6 }, (_, n) => `<rect x="${((n * 137 + t * 12) % 720) - 70}" y="${302 + n * 10}" width="64" height="2" rx="1" fill="#9db0d4" opacity=".4"/>`).join('')}`);
};

/** A desk at a window in the morning: the sun comes up, a cup steams, the hands of a clock go round. */
const morning: Scene = (t) => {
  const steam = Array.from({ length: 3 }, (_, n) => {
    const rise = (t * 16 + n * 22) % 66;
    const sway = 5 * Math.sin(t * 2 + n * 2);
    return `<path d="M${446 + n * 9} ${232 - rise} q ${sway} -9 0 -18 t 0 -18" stroke="#fff" stroke-width="4" stroke-linecap="round" fill="none" opacity="${0.55 * (1 - rise / 66)}"/>`;
  });
  const hand = (turn: number, length: number, colour: string): string =>
    `<path d="M520 108 L${520 + length * Math.sin(turn)} ${108 - length * Math.cos(turn)}" stroke="${colour}" stroke-width="3" stroke-linecap="round"/>`;
  return drawing(`
    <defs><linearGradient id="day" x2="0" y2="1"><stop stop-color="#8fc1dc"/><stop offset="1" stop-color="#fbe6bf"/></linearGradient>
      <clipPath id="pane"><rect x="76" y="42" width="320" height="198"/></clipPath></defs>
    <rect width="640" height="360" fill="#3a4a48"/><rect x="66" y="32" width="340" height="218" rx="4" fill="#22312f"/>
    <g clip-path="url(#pane)"><rect x="76" y="42" width="320" height="198" fill="url(#day)"/>
      <circle cx="262" cy="${222 - t * 8}" r="34" fill="#ffdf94"/>
      <path d="M60 240 L60 206 Q150 166 250 206 L300 240 Z" fill="#7da08a"/><path d="M230 240 Q330 176 410 214 L410 240 Z" fill="#5f8a74"/></g>
    <rect x="232" y="42" width="7" height="198" fill="#22312f"/><rect x="76" y="136" width="320" height="6" fill="#22312f"/>
    <circle cx="520" cy="108" r="47" fill="#22312f"/><circle cx="520" cy="108" r="41" fill="#f4efe4"/>
    ${hand(t * 0.09 + 4.2, 20, '#2b2a27')}${hand(t * 0.55, 30, '#ef4444')}<circle cx="520" cy="108" r="4" fill="#2b2a27"/>
    <rect y="280" width="640" height="80" fill="#8b6a4f"/><rect y="280" width="640" height="6" fill="#a98365"/>
    <path d="M92 280 L104 204 Q105 198 112 198 L268 198 Q275 198 276 204 L288 280 Z" fill="#23262b"/><rect x="78" y="278" width="224" height="8" rx="4" fill="#15171a"/>
    ${steam.join('')}
    <path d="M424 238 L486 238 L480 284 Q478 292 468 292 L442 292 Q432 292 430 284 Z" fill="#f4efe4"/>
    <path d="M484 246 q20 0 18 16 q-2 14 -22 12" stroke="#f4efe4" stroke-width="6" fill="none"/>`);
};

/** Eyes that blink now and then, and a mouth that speaks. */
function face(x: number, y: number, t: number): string {
  const eye = t % 3.1 < 0.14 ? 0.6 : 4;
  return `<ellipse cx="${x - 13}" cy="${y}" rx="3.4" ry="${eye}" fill="#33241b"/><ellipse cx="${x + 15}" cy="${y}" rx="3.4" ry="${eye}" fill="#33241b"/>
    <ellipse cx="${x + 1}" cy="${y + 19}" rx="8" ry="${1.5 + 4.5 * Math.abs(Math.sin(t * 9) * Math.sin(t * 2.3))}" fill="#8a3b32"/>`;
}

function drawing(content: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="640" height="360" viewBox="0 0 640 360">${content}</svg>`;
}

export const scenes = { meeting, harbour, morning } as const;
