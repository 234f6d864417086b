import type { AuthorInfo } from '@wenzhan/contract/calls/index-lists';
import { shownPicture } from '@wenzhan/text/pictures/picture-hosts';
import { Picture } from '@/components/parts/picture';
import { pageMessages } from '@/lib/site/page-edition';
import styles from './author-profile.module.css';

/** Portrait, words and links of an author; renders nothing without any. */
export function AuthorProfile({ author }: { author: AuthorInfo }) {
  const { name, description, links } = author;
  const portrait = shownPicture(author.portrait);
  if (!description && !portrait && links.length === 0) return null;
  const texts = pageMessages().pages.lists;
  return (
    <section className={styles.profile} aria-label={texts.profile(name)}>
      {portrait && (
        <div className={styles.portrait}>
          <Picture picture={{ ...portrait, alt: portrait.alt || name }} sizes="6rem" priority />
        </div>
      )}
      <div className={styles.words}>
        {description && <p>{description}</p>}
        {links.length > 0 && (
          <ul className={styles.links} aria-label={texts.links}>
            {links.map(({ title, url }) => (
              <li key={url}>
                <a href={url} rel="me noopener">
                  {title}
                </a>
              </li>
            ))}
          </ul>
        )}
      </div>
    </section>
  );
}
