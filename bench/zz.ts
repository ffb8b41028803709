import family from './export.bench.ts';

await family.run((m) => console.log(JSON.stringify(m)));
