# One image for both programs: the server (default) and `node_modules/.bin/node server/worker.ts`.
# Alone:  docker build -t trimscript . && docker run -p 127.0.0.1:8080:8080 -v trimscript:/data trimscript
# Several: compose.yaml

FROM node:24.19.0-bookworm-slim AS build
WORKDIR /app
# The Node of package.json is linked against it.
RUN apt-get update && apt-get install -y --no-install-recommends libatomic1 python3-pip && rm -rf /var/lib/apt/lists/*
COPY package.json package-lock.json .npmrc ./
RUN npm ci
COPY index.html vite.config.ts tsconfig.json ./
COPY public public
COPY scripts scripts
COPY server server
COPY src src
RUN node_modules/.bin/node scripts/fetch-models.ts moonshine voice
RUN npm run build && npm prune --omit=dev

FROM debian:bookworm-20260824-slim
RUN apt-get update \
  && apt-get install -y --no-install-recommends ca-certificates espeak-ng ffmpeg libatomic1 pocketsphinx pocketsphinx-en-us python3-pip python3-venv \
  && rm -rf /var/lib/apt/lists/* \
  && useradd --system --uid 10001 --home-dir /data --create-home trimscript \
  && install --directory --owner trimscript /models
WORKDIR /app
COPY --from=build /app/node_modules node_modules
COPY --from=build /app/dist dist
COPY --from=build /app/.cache/models .cache/models
COPY --from=build /app/sbom.cdx.json sbom.cdx.json
COPY LICENSE LICENSE
COPY package.json package.json
COPY models models
COPY server server
COPY scripts/fetch-models.ts scripts/fetch-models.ts
COPY src/api/contract src/api/contract
COPY src/editor/model src/editor/model
COPY src/i18n src/i18n
ENV HOST=0.0.0.0 PORT=8080 DATA_DIR=/data
USER trimscript
VOLUME /data
EXPOSE 8080
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s --retries=6 \
  CMD ["node_modules/.bin/node", "-e", "fetch(`http://127.0.0.1:${process.env.METRICS_PORT ?? process.env.PORT}/readyz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node_modules/.bin/node", "server/main.ts"]
