import type { Picture as PictureData } from '@wenzhan/contract/schemas/fields';
import { Picture } from '@/components/parts/picture';
import { TargetLink } from '@/components/parts/target-link';
import styles from './partners-section.module.css';
import { SectionFrame } from './section-frame';
import type { SectionProps } from './section-props';

/** Logos of partners in one ink, as large as each other to the eye, or their names. */
export function PartnersSection({ section: { title, tone, items } }: SectionProps<'partners'>) {
  return (
    <SectionFrame title={title}>
      <ul className={styles.partners} data-tone={tone}>
        {items.map((partner) => (
          <li key={partner.name}>
            <TargetLink path={partner.path}>
              {partner.logo || partner.logoDark ? <Logo {...partner} /> : partner.name}
            </TargetLink>
          </li>
        ))}
      </ul>
    </SectionFrame>
  );
}

type Partner = SectionProps<'partners'>['section']['items'][number];

/** A logo, and the one for dark grounds, of which one is shown. */
function Logo({ name, logo, logoDark, white }: Partner) {
  const shown = (picture: PictureData) => (
    <Picture picture={{ ...opticalSize(picture), alt: name }} sizes="10rem" />
  );
  const usual = logo ?? logoDark;
  if (!usual) return null;
  const isWhite = white || !logo;
  return (
    <>
      <span
        className={logoDark && logo ? `${styles.logo} ${styles.light}` : styles.logo}
        data-white={isWhite ? '' : undefined}
      >
        {shown(usual)}
      </span>
      {logoDark && logo && (
        <span className={`${styles.logo} ${styles.dark}`}>{shown(logoDark)}</span>
      )}
    </>
  );
}

/** Square pixels that each logo covers, whatever its shape. */
const AREA = 5600;
const MAX_HEIGHT = 56;
const MAX_WIDTH = 160;

/** The picture in the size in which it looks as large as the others. */
function opticalSize({ width, height, ...picture }: PictureData): PictureData {
  const ratio = width && height ? width / height : MAX_WIDTH / MAX_HEIGHT;
  const tall = Math.min(MAX_HEIGHT, Math.sqrt(AREA / ratio), MAX_WIDTH / ratio);
  return { ...picture, width: Math.round(tall * ratio), height: Math.round(tall) };
}
