# One image for the server, the worker and the relay; compose.yaml has them all. A table for oneself, on this machine:
#
#   docker build -t wardroom .
#   docker run -p 127.0.0.1:8642:8642 -v wardroom:/var/lib/wardroom wardroom serve --open --base-url http://127.0.0.1:8642
FROM node:24-bookworm-slim AS web
WORKDIR /build/web
COPY web/package.json web/package-lock.json web/.npmrc ./
RUN npm ci --no-audit --no-fund
COPY web ./
RUN npm run build

FROM python:3.13-slim-bookworm AS build
COPY --from=ghcr.io/astral-sh/uv:0.9 /uv /bin/uv
ENV UV_COMPILE_BYTECODE=1 UV_LINK_MODE=copy UV_PYTHON_DOWNLOADS=never
RUN uv venv /opt/wardroom
WORKDIR /build
COPY pyproject.toml hatch_build.py requirements.lock README.md LICENSE NOTICE ./
COPY src ./src
COPY --from=web /build/src/wardroom/server/client ./src/wardroom/server/client
RUN uv pip install --no-cache --compile-bytecode --python /opt/wardroom/bin/python --constraint requirements.lock --build-constraint requirements.lock '.[server]'

FROM python:3.13-slim-bookworm
RUN useradd --system --uid 10001 --home-dir /var/lib/wardroom --create-home --shell /usr/sbin/nologin wardroom
COPY --from=build /opt/wardroom /opt/wardroom
ENV PATH=/opt/wardroom/bin:$PATH \
    PYTHONUNBUFFERED=1 \
    WARDROOM_HOST=0.0.0.0 \
    WARDROOM_PORT=8642 \
    WARDROOM_FOLDER=/var/lib/wardroom \
    WARDROOM_LOG=json
USER 10001
WORKDIR /var/lib/wardroom
VOLUME /var/lib/wardroom
EXPOSE 8642
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=3s --start-period=120s --retries=3 \
    CMD ["python", "-c", "import os, urllib.request as r; r.urlopen(f\"http://127.0.0.1:{os.environ['WARDROOM_PORT']}/healthz\", timeout=2)"]
ENTRYPOINT ["wardroom"]
CMD ["serve"]
