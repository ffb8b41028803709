import {
  ATLAS_COLUMNS,
  ATLAS_ROWS,
  filmstripHead,
  filmstripLevels,
  TILE_HEIGHT,
  TILE_WIDTH,
  TILES_PER_ATLAS,
} from '#model/media/filmstrip.ts';

/**
 * A filmstrip file (docs/filmstrip-format.md) of `duration` seconds: a head and shoulders before a wall whose colour
 * changes from picture to picture. Every atlas is the same, so that hours of it take no time to make.
 */
export async function generatedFilmstrip(duration: number): Promise<Blob> {
  const jpeg = await atlas();
  const levels = filmstripLevels(duration);
  const counts = levels.map(({ count }) => Math.ceil(count / TILES_PER_ATLAS));
  const head = filmstripHead(
    levels,
    counts.map((count) => new Array<number>(count).fill(jpeg.size)),
  );
  const atlases = counts.flatMap((count) => new Array<Blob>(count).fill(jpeg));
  return new Blob([Uint8Array.from(head), ...atlases]);
}

async function atlas(): Promise<Blob> {
  const canvas = new OffscreenCanvas(TILE_WIDTH * ATLAS_COLUMNS, TILE_HEIGHT * ATLAS_ROWS);
  const context = canvas.getContext('2d');
  if (!context) throw new Error('The browser gives no canvas to paint on.');
  for (let i = 0; i < TILES_PER_ATLAS; i++) {
    const x = (i % ATLAS_COLUMNS) * TILE_WIDTH;
    const y = Math.floor(i / ATLAS_COLUMNS) * TILE_HEIGHT;
    const wall = context.createLinearGradient(x, y, x + TILE_WIDTH, y + TILE_HEIGHT);
    wall.addColorStop(0, `hsl(${200 + i * 5} 45% 34%)`);
    wall.addColorStop(1, `hsl(${20 + i * 5} 60% 58%)`);
    context.fillStyle = wall;
    context.fillRect(x, y, TILE_WIDTH, TILE_HEIGHT);
    const middle = x + 60 + ((i * 7) % 40);
    context.fillStyle = '#20242b';
    context.fillRect(middle - 26, y + 60, 52, TILE_HEIGHT - 60);
    context.fillStyle = '#c9906b';
    context.fillRect(middle - 12, y + 26, 24, 34);
  }
  return canvas.convertToBlob({ type: 'image/jpeg', quality: 0.8 });
}
