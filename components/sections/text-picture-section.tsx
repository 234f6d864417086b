import { Prose } from '@/components/article/prose';
import { Actions } from './actions';
import { BesidePicture } from './beside-picture';
import { SectionFrame } from './section-frame';
import type { SectionProps } from './section-props';

/** A text beside a picture. */
export function TextPictureSection({ section }: SectionProps<'text_picture'>) {
  const { title, content, picture, link } = section;
  return (
    <SectionFrame title={title}>
      <BesidePicture picture={picture}>
        <Prose body={content} />
        <Actions link={link} />
      </BesidePicture>
    </SectionFrame>
  );
}
