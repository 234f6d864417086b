import { Worker } from 'node:worker_threads';
import { serve } from '@hono/node-server';
import { contentApp } from '@wenzhan/content/service/content-app';
import { embeddedApi } from '@wenzhan/content/service/embedded';
import { setLongMarkdownRenderer } from '@wenzhan/content/service/render-content';
import { siteAnnouncer } from '@wenzhan/content/service/site-announcer';
import type { EmbeddedApi } from '@wenzhan/contract/request/embedded-api';
import { isApiError } from '@wenzhan/contract/request/errors';
import { describeApp } from '@wenzhan/host/app';
import { startLog } from '@wenzhan/host/server-log';
import { isHttpUrl, readArguments } from '@wenzhan/kit/command/arguments';
import { invocation } from '@wenzhan/kit/command/invocation';
import { loadEnvFiles } from '@wenzhan/kit/command/load-env-files';
import { thisProcess } from '@wenzhan/kit/process/process';
import { runDetached } from '@wenzhan/kit/process/run-detached';
import { countsFor } from '@wenzhan/kit/rate-limit/shared-counts';
import { settingsMessage } from '@wenzhan/kit/settings/check';
import { setting } from '@wenzhan/kit/settings/setting';
import { log } from '@wenzhan/kit/telemetry/log';
import { RENDER_LIMITS, RenderThread } from '@wenzhan/text/thread/render-thread';

const USAGE = `usage: ${invocation('content')} --site http://127.0.0.1:3001,http://127.0.0.1:3002 [--port 4000] [--host 127.0.0.1]
Serves the content of the folder or content system to several instances of the site, whose API_BASE_URL is this address, and
announces its changes to the instances that --site names. It needs a build (npm run build) and their REVALIDATE_SECRET.`;

/** Milliseconds for a request's head and body, and for requests that are under way at the end. */
const REQUEST_MS = 30_000;
const END_MS = 10_000;

/** Starts the content service as a process of its own (`buildContentService` bundles it). @returns the exit code, if it does not start */
async function main(): Promise<number | undefined> {
  const { values } = readArguments(USAGE, {
    site: { type: 'string', default: '' },
    port: { type: 'string', default: '4000' },
    host: { type: 'string', default: '127.0.0.1' },
  });
  loadEnvFiles();
  // What the instances are told of this service is in the same file, as a rule.
  delete process.env.API_BASE_URL;
  const wrong = settingsMessage(process.env);
  if (wrong) return stop(wrong);
  const secret = setting('REVALIDATE_SECRET');
  if (!secret) return stop(`REVALIDATE_SECRET is not set\n${USAGE}`);
  const sites = values.site.split(',').map((site) => site.trim());
  if (!sites.every(isHttpUrl)) return stop(`--site ${values.site} names no addresses\n${USAGE}`);
  const port = Number(values.port);
  if (!Number.isInteger(port)) return stop(`--port ${values.port} is no port\n${USAGE}`);

  runDetached(() => undefined);
  // The log has these errors already.
  describeApp({ describeError: (error) => (isApiError(error) ? error : undefined) });
  thisProcess.writeLog = startLog(process.env);
  thisProcess.sharedCounts = countsFor(process.env);
  const renderer = new RenderThread(
    () => new Worker(new URL('./render-worker.mjs', import.meta.url), RENDER_LIMITS),
  );
  setLongMarkdownRenderer((...input) => renderer.run('renderMarkdown', input));
  const service = await embeddedApi();
  const announcer = siteAnnouncer(sites, secret);
  const server = serve(
    {
      fetch: contentApp(service, announcer),
      port,
      hostname: values.host,
      overrideGlobalObjects: false,
      serverOptions: { requestTimeout: REQUEST_MS },
    },
    (address) => log('info', 'content service listens', { port: address.port }),
  );
  server.on('error', (error) => {
    console.error(error);
    process.exit(1);
  });
  // A content system says its language itself.
  void speakAsSite(service);
  service.onChange(async (change) => {
    await speakAsSite(service);
    return announcer.announce(change);
  });
  const end = () => {
    server.close(() => process.exit(0));
    setTimeout(() => process.exit(0), END_MS).unref();
  };
  process.once('SIGTERM', end).once('SIGINT', end);
  return undefined;
}

/** Takes over the language of the site, as servers of the site do, for the texts of failures. */
async function speakAsSite({ fetch }: EmbeddedApi): Promise<void> {
  const response = await fetch(new Request('http://127.0.0.1/api/web/index_info?requiredLogin=0'));
  const { data } = await response.json();
  if (data?.site?.locale) process.env.SITE_LOCALE = data.site.locale;
}

function stop(reason: string): number {
  console.error(reason);
  return 2;
}

process.exitCode = await main();
