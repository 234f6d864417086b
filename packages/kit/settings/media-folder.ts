/** The folder of static files, below the one that the server is started in. */
export const PUBLIC_FOLDER = 'public';
/** The folder of the site's images and other files, below the one that the server is started in. */
export const MEDIA_FOLDER = 'public/media';
