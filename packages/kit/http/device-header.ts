/**
 * Proves to the embedded API that a device has signed in before; the request pipeline removes it from
 * external requests.
 */
export const DEVICE_HEADER = 'x-wenzhan-device';
