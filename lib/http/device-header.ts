/** Carries the proof that a device has signed in before to the embedded API; the guard drops it from outside. */
export const DEVICE_HEADER = 'x-wenzhan-device';
