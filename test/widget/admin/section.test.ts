import { expect } from '@open-wc/testing';
import { loadSections, section, speak } from '../../../widget/admin/texts/section.ts';

/** A section whose texts arrive for the first time when the test says so: its language. */
function slowSection() {
  let arrive = () => {};
  const promise = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  const texts = section(async (language) => {
    await promise;
    return { default: language };
  });
  return { texts, arrive: () => arrive() };
}

describe('the sections of texts', () => {
  it('are all there after loading, even one that was registered meanwhile', async () => {
    const slow = slowSection();
    const first = loadSections();
    const late = section(async () => ({ default: 'late' }));
    const second = loadSections();
    slow.arrive();
    await Promise.all([first, second]);
    expect(late()).to.equal('late');
    expect(loadSections()).to.equal(null);
  });

  it('are in the language that was chosen while they loaded', async () => {
    const slow = slowSection();
    const loaded = loadSections();
    speak('de', 'de-DE');
    slow.arrive();
    await loaded;
    expect(slow.texts()).to.equal('de');
    speak('en', 'en-GB');
    await loadSections();
  });
});
