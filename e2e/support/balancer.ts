import { Agent } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { send } from './send';

const ASK_MS = 50;

/** Sends requests only to a server that is ready, as a load balancer does. */
export interface Balancer {
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
  while (balancer.isReady) {
    try {
      const { status, text } = await send(base, '/content/news/101', { agent });
      ends.push(status === 200 && text.endsWith('</html>') ? 'whole' : `broken ${status}`);
    } catch (error) {
      ends.push(`lost: ${error}`);
    }
  }
  agent.destroy();
  return ends;
}
