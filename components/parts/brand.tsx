import { Link } from '@/components/parts/link';
import { Picture } from '@/components/parts/picture';
import type { Picture as PictureData } from '@/lib/api/fields';
import type { SiteConfig } from '@/lib/api/schemas';
import { routes } from '@/lib/urls';
import styles from './brand.module.css';
import { Words } from './words';

/** Height in pixels; a wordmark is as wide as it is. */
const HEIGHT = 36;

/** The site's logo and name, which lead to the home page. A logo for dark mode replaces the other one there. */
export function Brand({ site }: { site: SiteConfig }) {
  const { siteName, logo, logoDark, logoText } = site;
  // The picture that replaces the name has it as its text.
  const alt = logo && logoText === false ? siteName : '';
  return (
    <Link href={routes.home} className={alt ? `${styles.brand} ${styles.alone}` : styles.brand}>
      {logo && <Logo picture={logo} alt={alt} className={logoDark && styles.light} />}
      {logo && logoDark && <Logo picture={logoDark} alt={alt} className={styles.dark} />}
      {!alt && (
        <span>
          <Words>{siteName}</Words>
        </span>
      )}
    </Link>
  );
}

interface LogoProps {
  picture: PictureData;
  alt: string;
  className: string | undefined;
}

/** Of a logo that becomes smaller where there is no room for it. */
const WIDE = 2;

function Logo({ picture, alt, className }: LogoProps) {
  const { width = HEIGHT, height = width } = picture;
  const sizes = `${Math.round((HEIGHT * width) / height)}px`;
  const shown = <Picture picture={{ ...picture, alt }} sizes={sizes} />;
  const classes = [className, width / height >= WIDE && styles.wide].filter(Boolean).join(' ');
  return classes ? <div className={classes}>{shown}</div> : shown;
}
