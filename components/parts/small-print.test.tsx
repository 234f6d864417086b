// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import type { SiteConfig } from '@wenzhan/contract/calls/site';
import { afterEach, expect, test } from 'vitest';
import { SmallPrint } from './small-print';

afterEach(cleanup);

const site = (fields: object) => ({ siteName: '某站', ...fields }) as SiteConfig;

test('a notice of copyright takes the place of the name', () => {
  const { container } = render(
    <SmallPrint site={site({ footer: { copyright: '© 2019–2026 某某公司' } })} />,
  );
  expect(container.textContent).toBe('© 2019–2026 某某公司');
});

test('licences lead to their registers, if they have an address that is safe', () => {
  const records = [
    { title: '增值电信业务经营许可证：京B2-00000000', url: 'https://example.org/licence' },
    { title: '网络文化经营许可证：京网文〔2026〕0000号' },
    { title: '某许可', url: 'javascript:alert(1)' },
  ];
  render(<SmallPrint site={site({ footer: { records }, recordNumber: '京ICP备00000000号' })} />);
  expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    'https://example.org/licence',
    'https://beian.miit.gov.cn/',
  ]);
  expect(screen.getByText('网络文化经营许可证：京网文〔2026〕0000号')).toBeTruthy();
  expect(screen.getByText('某许可')).toBeTruthy();
});
