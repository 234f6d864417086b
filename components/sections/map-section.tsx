import { mapAddress } from '@wenzhan/contract/urls/map-services';
import { InterfaceText } from '@/components/parts/interface-text';
import { linkedServices } from '@/lib/site/map-services';
import { pageMessages } from '@/lib/site/page-edition';
import { Actions } from './actions';
import { BesidePicture } from './beside-picture';
import { SectionFrame } from './section-frame';
import type { SectionProps } from './section-props';

/** An address with a picture of where it is, and links to map services. */
export function MapSection({ section }: SectionProps<'map'>) {
  const { title, address, text, picture } = section;
  return (
    <SectionFrame title={title}>
      <BesidePicture picture={picture}>
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
      </BesidePicture>
    </SectionFrame>
  );
}
