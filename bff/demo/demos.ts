/**
 * The three demonstrations, each with an installation file, the people who book there, and a site
 * that embeds the widget.
 */

import barberYaml from './barber.yaml?raw';
import { germanPeople, irishPeople, type People } from './demo-people.ts';
import officeYaml from './office.yaml?raw';
import practiceYaml from './practice.yaml?raw';
import { barberSite } from './site/barber-site.ts';
import type { SiteContent } from './site/content.ts';
import { officeSite } from './site/office-site.ts';
import { practiceSite } from './site/practice-site.ts';

export interface Demo {
  readonly name: DemoName;
  readonly yaml: string;
  readonly people: People;
  readonly site: SiteContent;
}

export const DEMO_NAMES = ['practice', 'barber', 'office'] as const;
export type DemoName = (typeof DEMO_NAMES)[number];

export const demos: Readonly<Record<DemoName, Demo>> = {
  practice: { name: 'practice', yaml: practiceYaml, people: germanPeople, site: practiceSite },
  barber: { name: 'barber', yaml: barberYaml, people: irishPeople, site: barberSite },
  office: { name: 'office', yaml: officeYaml, people: germanPeople, site: officeSite },
};

export function isDemoName(word: string): word is DemoName {
  return DEMO_NAMES.some((name) => name === word);
}
