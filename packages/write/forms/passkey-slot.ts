/** What the screen of the account gives to the button that adds a passkey. */
export interface PasskeySlotProps {
  /** What the passkey is called unless something else is typed: the device. */
  name: string;
  texts: { name: string; add: string; failed: string };
}
