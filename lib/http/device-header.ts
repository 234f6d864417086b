/** Carries the proof that a device has signed in before to the embedded API; the request pipeline drops it from outside. */
export const DEVICE_HEADER = 'x-wenzhan-device';
