/** Fills an empty database with a demonstration's installation, bookings and access token. */

import { type Configuration, hashAccessToken, type Installation } from '../../core/index.ts';
import type { Core } from '../open-core.ts';
import { readInstallation } from '../operations/installation-file.ts';
import { holidaysToStore } from '../operations/public-holidays.ts';
import { createDemoBookings } from './demo-bookings.ts';
import type { Demo } from './demos.ts';
import { chooseTexts } from './site/content.ts';

const ACTOR = 'demonstration';
/** One in this many bookings is cancelled. */
const CANCELLED_EACH = 60;

/** The highest limits that an installation file can have. */
const MOST: Installation['limits'] = {
  bookingsPerAddress: 10_000,
  bookingsPerEmail: 10_000,
  movesPerBooking: 100,
  holdsPerVisitor: 100,
  holdsPerNetwork: 1_000,
  holdsPerAddress: 10_000,
  waitsPerAddress: 10_000,
  waitsPerEmail: 10_000,
  mailsPerEmail: 1_000,
  refusalsPerAddress: 100,
};

export interface FillOptions {
  /** May embed the widget, in addition to the origins in the file. */
  readonly siteOrigin: string;
  /** The access token of the REST API. */
  readonly token: string;
  /** The team's own language, BCP 47, if the site speaks it; otherwise the site's first is used. */
  readonly language: string;
}

export interface FilledDatabase {
  readonly configuration: Configuration;
  readonly bookings: number;
}

export async function fillDatabase(
  core: Core,
  demo: Demo,
  { siteOrigin, token, language }: FillOptions,
): Promise<FilledDatabase> {
  const configuration = await importDemo(core, demo, { siteOrigin, language });
  const bookings = await bookDemo(core, demo, configuration);
  await tellNobody(core);
  const now = core.clock.now();
  await core.storage.configuration.replaceToken({
    now,
    actor: ACTOR,
    tokenHash: hashAccessToken(token),
  });
  await core.storage.configuration.setApiEnabled({ now, actor: ACTOR, enabled: true });
  return { configuration, bookings };
}

async function importDemo(
  { storage, clock }: Core,
  demo: Demo,
  { siteOrigin, language }: Pick<FillOptions, 'siteOrigin' | 'language'>,
): Promise<Configuration> {
  const parsed = await readInstallation(demo.yaml);
  if (parsed.kind === 'problems') {
    throw new Error(`The demonstration's file has problems: ${JSON.stringify(parsed.problems)}`);
  }
  const installation = withoutLimits(parsed.installation);
  const allowedOrigins = [...new Set([...installation.allowedOrigins, siteOrigin])];
  const now = clock.now();
  await storage.configuration.import({
    now,
    actor: ACTOR,
    installation: {
      ...installation,
      allowedOrigins,
      locale: chooseTexts(demo.site.texts, [language]).lang,
    },
    publicHolidays: await holidaysToStore(installation, now),
  });
  const configuration = await storage.configuration.read();
  if (configuration === null) {
    throw new Error('The configuration that was just imported is not there.');
  }
  return configuration;
}

/** Whoever tries a demonstration books again and again, mostly with one e-mail address. */
function withoutLimits(installation: Installation): Installation {
  return {
    ...installation,
    limits: MOST,
    schedules: installation.schedules.map((schedule) => ({ ...schedule, customerLimit: null })),
  };
}

async function bookDemo(
  { storage, clock }: Core,
  { people }: Demo,
  configuration: Configuration,
): Promise<number> {
  const now = clock.now();
  const outcomes = await storage.bookings.reserveAll(
    createDemoBookings({ configuration, people, now }),
  );
  const ids = outcomes.flatMap((outcome) =>
    outcome.kind === 'booked' ? [outcome.receipt.bookingId] : [],
  );
  for (const bookingId of ids.filter((_, index) => index % CANCELLED_EACH === 0)) {
    await storage.bookings.cancel({
      now,
      actor: ACTOR,
      bookingId,
      trigger: 'command_line',
      respectCutoff: false,
    });
  }
  return ids.length;
}

/** The people of a demonstration do not exist, so no messages are sent about their bookings. */
async function tellNobody({ storage, clock }: Core): Promise<void> {
  for (
    let entries = await storage.messages.readUnplanned(500);
    entries.length > 0;
    entries = await storage.messages.readUnplanned(500)
  ) {
    await Promise.all(
      entries.map(({ id }) =>
        storage.messages.plan({ now: clock.now(), outboxId: id, deliveries: [] }),
      ),
    );
  }
}
