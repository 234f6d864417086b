import type { MapService } from '@wenzhan/contract/urls/map-services';
import { pageLocale } from './page-edition';

const IN_CHINA: readonly MapService[] = ['amap', 'baidu', 'tencent'];
const ELSEWHERE: readonly MapService[] = ['google', 'apple', 'openstreetmap'];

/** The map services that a section links: its own, or those that readers of the page's language know. */
export const linkedServices = ({
  services,
}: {
  services?: readonly MapService[] | undefined;
}): readonly MapService[] => services ?? (/^zh\b/i.test(pageLocale()) ? IN_CHINA : ELSEWHERE);
