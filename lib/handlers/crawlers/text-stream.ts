/**
 * A UTF-8 body that is generated as it is read. Waits for the first chunk, so that an early failure can
 * still have an error status; a later one breaks the connection.
 *
 * @throws what the first chunk throws
 */
export async function textStream(
  pieces: AsyncGenerator<string>,
): Promise<ReadableStream<Uint8Array>> {
  const encoder = new TextEncoder();
  let next: IteratorResult<string> | undefined = await pieces.next();
  return new ReadableStream(
    {
      async pull(controller) {
        const { done, value } = next ?? (await pieces.next());
        next = undefined;
        if (done) controller.close();
        else controller.enqueue(encoder.encode(value));
      },
      async cancel() {
        await pieces.return(undefined);
      },
    },
    { highWaterMark: 0 },
  );
}
