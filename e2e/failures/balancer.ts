import { Agent } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { send } from '../support/send';

const ASK_MS = 50;

/** Sends requests only to a server that is ready, as a load balancer does. */
interface Balancer {
  isReady: boolean;
}

/** Asks for readiness until the server is not ready. */
export async function keepAsking(base: string, balancer: Balancer): Promise<void> {
  while (balancer.isReady) {
    balancer.isReady = (await send(base, '/api/ready')).status === 200;
    await sleep(ASK_MS);
  }
}

/** Reads one page repeatedly on a keep-alive connection. @returns the outcome of each request */
export async function keepReading(base: string, balancer: Balancer): Promise<string[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const ends: string[] = [];
  while (balancer.isReady) ends.push(await endOf(base, '/content/news/101', agent));
  agent.destroy();
  return ends;
}

/** Requests a page. @returns `whole`, or what is wrong with the response */
export async function endOf(base: string, path: string, agent?: Agent): Promise<string> {
  try {
    const { status, text } = await send(base, path, agent && { agent });
    return status === 200 && text.endsWith('</html>') ? 'whole' : `broken ${status}`;
  } catch (error) {
    return `lost: ${error}`;
  }
}
