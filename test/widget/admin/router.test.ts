import { expect } from '@open-wc/testing';
import { findPlace, startRouter } from '../../../widget/admin/router.ts';

const routes = [
  { path: '/', page: 'today' },
  { path: '/configuration/general', page: 'general' },
];
const at = (address: string) => findPlace(routes, '/admin', new URL(address, 'http://localhost'));

describe('addresses of the administration area', () => {
  it('lead to their page, with and without a slash at the end', () => {
    expect(at('/admin')?.route.page).to.equal('today');
    expect(at('/admin/')?.route.page).to.equal('today');
    expect(at('/admin/configuration/general/')?.route.page).to.equal('general');
  });

  it('carry the query', () => {
    expect(at('/admin/?day=2026-11-24')?.query.get('day')).to.equal('2026-11-24');
  });

  it('lead nowhere if there is no page, and never out of the area', () => {
    for (const address of [
      '/admin/nothing',
      '/admin/configuration',
      '/administration',
      '/book',
      '/admin/%',
    ]) {
      expect(at(address)).to.equal(null);
    }
  });
});

describe('links of the administration area', () => {
  const start = location.href;
  let arrivals = 0;
  const go = startRouter('/admin', () => {
    arrivals += 1;
  });

  function click(href: string, init: MouseEventInit = {}, target = ''): boolean {
    const link = Object.assign(document.createElement('a'), { href, target });
    document.body.append(link);
    // What is left to the browser must not leave the test's page.
    const stop = (event: Event) => event.preventDefault();
    let isTaken = false;
    addEventListener(
      'click',
      (event) => {
        isTaken = event.defaultPrevented;
        stop(event);
      },
      { once: true },
    );
    link.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, ...init }));
    link.remove();
    return isTaken;
  }

  afterEach(() => history.replaceState(null, '', start));

  it('are followed without reloading', () => {
    const before = arrivals;
    expect(click('/admin/configuration/general')).to.equal(true);
    expect(location.pathname).to.equal('/admin/configuration/general');
    expect(arrivals).to.equal(before + 1);
  });

  it('are left to the browser for another tab, another window and pages outside the area', () => {
    expect(click('/admin/', { ctrlKey: true })).to.equal(false);
    expect(click('/admin/', { button: 1 })).to.equal(false);
    expect(click('/book')).to.equal(false);
  });

  it('are left to the browser if they open a new tab', () => {
    expect(click('/admin/configuration/general', {}, '_blank')).to.equal(false);
  });

  it('can be gone back from', async () => {
    go('/admin/one');
    const back = new Promise((resolve) => addEventListener('popstate', resolve, { once: true }));
    go('/admin/two');
    history.back();
    await back;
    expect(location.pathname).to.equal('/admin/one');
  });
});
