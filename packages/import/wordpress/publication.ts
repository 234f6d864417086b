import { hiddenBy } from '@wenzhan/content/files/hidden-by';
import type { SourcePost } from '../source';
import type { WxrItem } from './wxr';

/** Whether a post was public; it was not with a password, or if a plugin limits who sees it. */
export function publicationOf(
  item: WxrItem,
  notes: string[],
): Pick<SourcePost, 'status' | 'hiddenBy'> {
  const status = item['wp:status'];
  if (item['wp:post_password'] !== '') {
    notes.push('原来有密码保护；这里没有，写成草稿');
    return { status: 'draft', hiddenBy: 'wp:post_password' };
  }
  const plugin = hiddenByPlugin(item);
  if (plugin) {
    notes.push(`原来由插件限制了谁能看（${plugin}），写成草稿`);
    return { status: 'draft', hiddenBy: plugin };
  }
  if (status === 'publish' || status === 'future') return { status: 'published' };
  if (status === 'private') notes.push('原来是私密文章，写成草稿');
  else if (status !== 'draft') notes.push(`原来的状态是${status}，写成草稿`);
  return { status: 'draft', hiddenBy: `wp:status: ${status}` };
}

/** Custom fields of plugins that show a post to members only, where they have a value. */
const MEMBERS_ONLY =
  /^_?(members_access_role|wpmem_block|rcp_subscription_level|rcp_user_level|is_paid|ppwp_\w+|pmpro_\w*require\w*)$/;

function hiddenByPlugin(item: WxrItem): string | undefined {
  const fields = item['wp:postmeta'].map(({ 'wp:meta_key': name, 'wp:meta_value': value }) => {
    const isOpen = /^(|0|all|none|no|false|a:0:\{\})$/i.test(value);
    if (MEMBERS_ONLY.test(name)) return isOpen ? null : name;
    return hiddenBy({ [name]: value })?.shown;
  });
  return fields.find(Boolean) ?? undefined;
}

/** Posts in the trash of the old site, by their keys. */
export const trashed = (items: readonly WxrItem[]): Map<string, string> =>
  new Map(
    items
      .filter((item) => item['wp:status'] === 'trash')
      .map((item) => [`wordpress:${item['wp:post_id']}`, 'wp:status: trash']),
  );
