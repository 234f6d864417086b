import { mapAddress } from '@wenzhan/contract/urls/map-services';
import { InterfaceText } from '@/components/parts/interface-text';
import { Picture } from '@/components/parts/picture';
import { linkedServices } from '@/lib/site/map-services';
import { pageMessages } from '@/lib/site/page-edition';
import { Actions } from './actions';
import { SectionFrame } from './section-frame';
import type { SectionProps } from './section-props';
import styles from './text-picture-section.module.css';

/** An address with a picture of where it is, and links to map services. */
export function MapSection({ section }: SectionProps<'map'>) {
  const { title, address, text, picture } = section;
  return (
    <SectionFrame title={title}>
      <div className={picture ? `${styles.pair} ${styles.withPicture}` : styles.pair}>
        <div className={styles.words}>
          <p>{address}</p>
          {text && <p>{text}</p>}
          <Actions>
            {linkedServices(section).map((service) => (
              <a
                key={service}
                href={mapAddress(service, { ...section, name: title })}
                target="_blank"
                rel="noopener"
              >
                <InterfaceText>{pageMessages().pages.maps[service]}</InterfaceText>
              </a>
            ))}
          </Actions>
        </div>
        {picture && (
          <div className={styles.picture}>
            <Picture picture={picture} sizes="(width >= 52rem) 28rem, 100vw" />
          </div>
        )}
      </div>
    </SectionFrame>
  );
}
