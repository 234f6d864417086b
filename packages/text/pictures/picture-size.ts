import { imageSizeFromFile } from 'image-size/fromFile';

/** In pixels. */
export interface PictureSize {
  width: number;
  height: number;
}

/** EXIF orientations from this one on exchange width and height. */
const FIRST_TURNED = 5;

/** The size in which a picture is shown; its file is read only as far as needed. @throws for a file that is no picture */
export async function pictureSize(file: string): Promise<PictureSize> {
  const {
    width,
    height,
    orientation = 1,
  } = await imageSizeFromFile(/* turbopackIgnore: true */ file);
  return orientation < FIRST_TURNED ? { width, height } : { width: height, height: width };
}
