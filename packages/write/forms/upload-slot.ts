/** What the screen of files gives to the field that uploads some. */
export interface UploadSlotProps {
  texts: {
    label: string;
    /** With the name of the file and how much of it has arrived. */
    uploading: string;
    /** With the name of the file and the reason. */
    failed: string;
    tooLarge: string;
  };
}
