/** A valid signature, and the time that it signs, in milliseconds since 1970. */
export interface Proof {
  signature: string;
  signedAt: number;
}
