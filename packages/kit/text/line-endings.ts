/** A text with the line endings of Windows and old Macs (CR LF, CR) replaced by line feeds. */
export function withLineFeeds(text: string): string {
  return text.includes('\r') ? text.replace(/\r\n?/g, '\n') : text;
}
