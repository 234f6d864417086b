import { isSlip } from './parts/foreign-fields';

/** A field of front matter by which its author keeps a text from the public. */
export interface HidingField {
  /** As it is written, with the fields around it: `params.private`. */
  name: string;
  /** The name and the value, as a report may show them: never a password. */
  shown: string;
}

const wordsOf = (text: string) => new Set(text.split(/\s+/).filter(Boolean));

/** Names in lower case and without signs. */
const PASSWORDS = wordsOf(
  `password passwords pwd passwd pass passphrase passcode passkey secretkey accesspassword postpassword pagepassword
  articlepassword viewpassword encryptpassword encryptionpassword 密码 口令 访问密码 阅读密码 查看密码 文章密码 加密密码 解锁密码`,
);
/** The value of these may be a password, too. */
const ENCRYPTING = wordsOf(
  'encrypt encrypted encryption isencrypted lock locked secret 加密 是否加密',
);
/** Whose yes hides. */
const HIDES = wordsOf(
  `draft drafts drafted isdraft wip private isprivate privatepost confidential internal hide hidden ishidden hideinlist invisible
  unlisted isunlisted unlist unpublished nopublish dontpublish donotpublish islocked protect protected isprotected restricted
  isrestricted membersonly memberonly subscribersonly loginrequired requirelogin needlogin deleted isdeleted trash trashed 草稿
  是否草稿 私密 是否私密 私有 隐藏 是否隐藏 不公开 未公开 不发布 未发布 不列出 仅自己可见 仅会员可见 会员可见 需要登录 已删除 回收站 锁定`,
);
/** Whose no hides. */
const SHOWS = wordsOf(
  `published publish ispublished public ispublic visible isvisible listed islisted released shared dgpublish 发布 已发布 是否发布
  公开 已公开 是否公开 可见 是否可见 已分享 publised pubished publishd`,
);
/** Hides with one of `HIDDEN`: it may say other things, too. */
const STATES = wordsOf(
  'status state poststatus publishstatus publishingstatus 状态 发布状态 文章状态 publishstate',
);
/** Hides unless it says `OPEN`: it says nothing else than who may read. */
const AUDIENCES = wordsOf(
  `visibility access accesslevel permission permissions privacy visibleto restrict restriction restrictions
  可见性 可见范围 可见度 权限 访问权限 阅读权限 查看权限 公开范围 隐私`,
);
const HIDDEN = wordsOf(
  `draft drafts private pending trash trashed deleted hidden hide invisible unlisted unpublished password protected encrypted
  secret locked member members membersonly paid internal restricted autodraft inherit review inreview pendingreview wip
  草稿 私密 私有 私人 待审 待审核 审核中 待发布 未发布 不发布 未公开 不公开 非公开 隐藏 加密 密码 回收站 已删除 下架 已下架 仅自己 仅自己可见 会员 付费`,
);
const OPEN = wordsOf(
  `public publish published open openaccess everyone everybody all anyone any world free guest visible listed none default
  公开 已公开 所有人 全部 任何人 大家 公共 免费 完全公开`,
);
const YES = wordsOf('true yes y on 1 t 是 对 有');
const NO = wordsOf('false no n off 0 f never none null 否 不 不是 无 没有');
/** Fields of generators and themes that have fields of a text in them. */
const GROUPS = wordsOf('params extra build meta custom');
/** A slip of the pen in one of these hides, too: what is meant is private. */
const MISSPELT = [
  'draft',
  'private',
  'hidden',
  'unlisted',
  'unpublished',
  'password',
  'visibility',
];

const plain = (value: unknown) =>
  String(value)
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');

/**
 * The first field by which an author keeps a text from the public: as a draft, private, unlisted, for members, with a
 * password, in whatever words of other systems and of Chinese. A field that says no hides nothing; one that says
 * neither hides, as far as it can mean nothing else.
 */
export function hiddenBy(fields: Readonly<Record<string, unknown>>): HidingField | null {
  for (const [name, value] of Object.entries(fields)) {
    const key = meantName(plain(name));
    if (GROUPS.has(key) && typeof value === 'object' && value !== null && !Array.isArray(value)) {
      const inner = key === 'build' ? hiddenByBuild(value) : hiddenBy({ ...value });
      if (inner) return { name: `${name}.${inner.name}`, shown: `${name}.${inner.shown}` };
    }
    if (hides(key, value)) return { name, shown: shownAs(name, key, value) };
  }
  return null;
}

/** Whether a field is one of those that may hide a text, whatever its value. */
export function isHidingName(name: string): boolean {
  const key = meantName(plain(name));
  return [PASSWORDS, ENCRYPTING, HIDES, SHOWS, STATES, AUDIENCES].some((names) => names.has(key));
}

/** Hugo makes no page, or lists it nowhere. */
const hiddenByBuild = (build: object): HidingField | null => {
  const field = Object.entries(build).find(
    ([name, value]) => /^(render|list)$/i.test(name) && NO.has(plain(value)),
  );
  return field ? { name: field[0], shown: `${field[0]}: ${field[1]}` } : null;
};

const meantName = (key: string) =>
  MISSPELT.find((name) => key[0] === name[0] && isSlip(key, name)) ?? key;

function hides(key: string, value: unknown): boolean {
  const values = [value].flat();
  const isEmpty = values.every((one) => one === null || one === undefined || plain(one) === '');
  if (isEmpty) return false;
  const some = (words: ReadonlySet<string>) => values.some((one) => words.has(plain(one)));
  const isNo = values.every((one) => NO.has(plain(one)));
  // YAML reads the password 0000 as a number.
  if (PASSWORDS.has(key)) return !isNo || typeof value === 'number';
  // Some themes hide parts of the page so: `hide: [navigation]`.
  if (key === 'hide') return some(YES);
  if (ENCRYPTING.has(key) || HIDES.has(key)) return !isNo;
  if (SHOWS.has(key)) return some(NO) || some(HIDDEN);
  if (STATES.has(key)) return some(HIDDEN);
  if (AUDIENCES.has(key)) return !values.every((one) => isOpen(key, one));
  // Eleventy writes no page without an address.
  return key === 'permalink' && plain(value) === 'false';
}

function isOpen(key: string, value: unknown): boolean {
  const word = plain(value);
  if (key.startsWith('restrict')) return NO.has(word) || OPEN.has(word);
  return OPEN.has(word) || YES.has(word) || /^cc(by|0)|转载/.test(word);
}

function shownAs(name: string, key: string, value: unknown): string {
  const isSecret = PASSWORDS.has(key) || (ENCRYPTING.has(key) && typeof value !== 'boolean');
  if (isSecret) return name;
  const text = typeof value === 'object' ? JSON.stringify(value) : String(value);
  return `${name}: ${text.length > 40 ? `${text.slice(0, 40)}…` : text}`;
}
