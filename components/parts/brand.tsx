import type { SiteConfig } from '@wenzhan/contract/calls/site';
import type { Picture as PictureData } from '@wenzhan/contract/schemas/fields';
import { routes } from '@wenzhan/contract/urls/routes';
import { Link } from '@/components/parts/link';
import { Picture } from '@/components/parts/picture';
import styles from './brand.module.css';
import { Words } from './words';

/** Height in pixels; a wordmark is as wide as it is. */
const HEIGHT = 36;

/** The site's logo and name, which lead to the home page. A logo for dark mode replaces the other one there. */
export function Brand({ site }: { site: SiteConfig }) {
  const { siteName, logo, logoDark, logoText } = site;
  // The picture that replaces the name has it as its text.
  const alt = logo && logoText === false ? siteName : '';
  const shape = alt ? styles.alone : widthOf(siteName) > LONG && styles.long;
  return (
    <Link href={routes.home} className={shape ? `${styles.brand} ${shape}` : styles.brand}>
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

/** Width of a name, in Han characters, from which a phone has no room for a button beside it. */
const LONG = 8;
/** Width of letters that are not Han, in Han characters, on average. */
const NARROW = 0.55;

const widthOf = (name: string): number =>
  Array.from(name).reduce((sum, one) => sum + (/\p{Script=Han}/u.test(one) ? 1 : NARROW), 0);

interface LogoProps {
  picture: PictureData;
  alt: string;
  className: string | undefined;
}

/** Width of a logo, in heights, from which it becomes smaller where there is no room for it. */
const WIDE = 1.25;
/** Width of the longest wordmark, in heights, for a logo whose size the site does not say. */
const WIDEST = 10;

function Logo({ picture, alt, className }: LogoProps) {
  const { width, height } = picture;
  const shape = width && height ? width / height : WIDEST;
  const shown = <Picture picture={{ ...picture, alt }} sizes={`${Math.round(HEIGHT * shape)}px`} />;
  const classes = [className, shape >= WIDE && styles.wide].filter(Boolean).join(' ');
  return classes ? <div className={classes}>{shown}</div> : shown;
}
