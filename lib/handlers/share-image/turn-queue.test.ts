import { expect, test } from 'vitest';
import { QueueFullError, TurnQueue } from './turn-queue';

test('tasks run one after the other, after a failure too; one too many is refused', async () => {
  const queue = new TurnQueue(3);
  const events: string[] = [];
  const task = (name: string) => async () => {
    events.push(`${name} begins`);
    await Promise.resolve();
    events.push(`${name} ends`);
    if (name === 'a') throw new Error('a failed');
    return name;
  };
  const all = ['a', 'b', 'c', 'd'].map((name) => queue.run(task(name)));
  const [a, b, c, d] = await Promise.allSettled(all);
  expect(a).toMatchObject({ reason: { message: 'a failed' } });
  expect([b, c]).toMatchObject([{ value: 'b' }, { value: 'c' }]);
  expect(d).toMatchObject({ reason: expect.any(QueueFullError) });
  expect(events).toEqual(['a begins', 'a ends', 'b begins', 'b ends', 'c begins', 'c ends']);
  await expect(queue.run(task('e'))).resolves.toBe('e');
});
