// @vitest-environment happy-dom
import { cleanup, fireEvent, render } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { CloseOnNavigation } from './close-on-navigation';

vi.mock('next/navigation', () => ({
  usePathname: () => '/',
  useRouter: () => ({ refresh: () => {} }),
}));

afterEach(cleanup);

test('Escape closes one level of the menu after the other, and the focus goes to what opens it again', () => {
  const { container } = render(
    <header>
      <details open>
        <summary>外</summary>
        <details open>
          <summary>内</summary>
          <a href="/a">页</a>
        </details>
      </details>
      <CloseOnNavigation />
    </header>,
  );
  const [outer, inner] = container.querySelectorAll('details');
  const states = () => [outer?.open, inner?.open, document.activeElement?.textContent];
  const pressEscape = (from: Element | null) =>
    fireEvent.keyDown(from as Element, { key: 'Escape' });
  pressEscape(container.querySelector('a'));
  expect(states()).toEqual([true, false, '内']);
  pressEscape(document.activeElement);
  expect(states()).toEqual([false, false, '外']);
});

test.each([
  ['/#top', false],
  ['/?page=2', false],
  ['/content', true],
  ['https://example.org/content', true],
])('after a click on %s the menu is open until the path changes: %s', (path, stays) => {
  const { container } = render(
    <header>
      <div data-menu>
        <details open>
          <summary>外</summary>
          <a href={path}>页</a>
        </details>
      </div>
      <CloseOnNavigation />
    </header>,
  );
  // What happy-dom lacks.
  const menu = container.querySelector('[data-menu]') as HTMLElement;
  menu.setAttribute('popover', 'auto');
  const hidePopover = vi.fn();
  Object.assign(menu, { popover: 'auto', matches: () => true, hidePopover });
  const link = container.querySelector('a') as HTMLElement;
  link.addEventListener('click', (event) => event.preventDefault());
  fireEvent.click(link);
  expect(container.querySelector('details')?.open).toBe(stays);
  expect(hidePopover).toHaveBeenCalledTimes(stays ? 0 : 1);
});
