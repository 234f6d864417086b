/**
 * A body that is made as it is read, in UTF-8. The first piece is waited for, so that what fails at
 * once can still be answered as a failure; what fails later breaks the connection.
 *
 * @throws what the first piece throws
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
