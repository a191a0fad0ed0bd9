/** Writes a customer's name, telephone number and address to their records. */

import type { NotFound } from '../../booking/change.ts';
import {
  type Contact,
  contactIn,
  enteredAddress,
  findMailAddress,
  withContact,
} from '../../booking/contact.ts';
import { composeSearchText } from '../../booking/search.ts';
import { toMailbox } from '../../booking/typed-text.ts';
import type { FormField } from '../../installation/form-field.ts';
import { writeAudit } from '../audit.ts';
import { forgetAddressChanges } from '../booking/address-rows.ts';
import { deriveCardKey } from '../booking/reserve.ts';
import { raiseVersion } from '../booking/schedule-rows.ts';
import { readRetired } from '../configuration/definition-rows.ts';
import type { ContactCommand } from '../port/customers.ts';
import { type PlaceholderOf, statement } from '../sql/statement.ts';
import type { Transaction } from '../transaction.ts';
import { type CustomerRecord, findRecords, recordsWithin } from './card-rows.ts';
import { moveWaiting } from './move-waiting.ts';
import { readdressRecords } from './readdress-records.ts';

interface NewRecord {
  readonly id: number;
  readonly email: string | null;
  readonly mailbox: string | null;
  readonly submission: string;
  readonly search_text: string;
}

const write = statement((dialect, value: PlaceholderOf<NewRecord>) =>
  dialect.compiler
    .updateTable('customer')
    .set({
      email: value('email'),
      mailbox: value('mailbox'),
      submission: value('submission'),
      search_text: value('search_text'),
    })
    .where('id', '=', value('id')),
);

export async function changeContact(
  transaction: Transaction,
  command: ContactCommand,
): Promise<'changed' | 'version_conflict' | NotFound> {
  const found = await findRecords(transaction, command.customerId);
  if (found === null) {
    return { kind: 'not_found' };
  }
  const { key } = found;
  const records = recordsWithin(found.records, command);
  if (records.length === 0) {
    return { kind: 'not_found' };
  }
  const schedules = [...new Set(records.map(({ scheduleId }) => scheduleId))];
  for (const id of schedules) {
    transaction.requireLock(id);
  }
  const form = await readFields(transaction);
  if (!isAsExpected(form, records, command)) {
    return 'version_conflict';
  }
  // Whoever saw no address, and entered none, takes none away from other bookings.
  const keepsAddress = command.contact.email === '' && command.expected?.contact.email === '';
  const members = changedMembers(form, records, command.contact).filter(
    (member) => member !== 'e-mail' || !keepsAddress,
  );
  if (members.length === 0) {
    return 'changed';
  }
  await moveWaiting(transaction, records, command);
  await Promise.all(
    records.map((record) =>
      write.run(transaction, rewritten(form, record, { contact: command.contact, keepsAddress })),
    ),
  );
  if (members.includes('e-mail')) {
    await forgetAddressChanges(
      transaction,
      records.map(({ bookingId }) => bookingId),
    );
    await readdressRecords(transaction, records, findMailAddress(command.contact));
  }
  if (records.length === found.records.length) {
    await keepTogether(transaction, key, command.contact);
  }
  await Promise.all(schedules.map((id) => raiseVersion(transaction, id)));
  const { now } = transaction;
  const subject = `customer:${Math.min(...records.map(({ id }) => id))}`;
  await writeAudit(transaction, {
    at: now,
    actor: command.actor,
    action: 'customer.changed',
    subject,
    detail: members.join(', '),
  });
  return 'changed';
}

function isAsExpected(
  form: readonly FormField[],
  records: readonly CustomerRecord[],
  { expected }: ContactCommand,
): boolean {
  if (expected === undefined) {
    return true;
  }
  const record = records.find(({ id }) => id === expected.recordId);
  if (record === undefined) {
    return false;
  }
  const { firstName, lastName, phone, email } = contactIn(form, record);
  const seen = expected.contact;
  return (
    firstName === seen.firstName &&
    lastName === seen.lastName &&
    phone === seen.phone &&
    email === seen.email
  );
}

/** Fields of all current and retired forms. */
async function readFields(transaction: Transaction): Promise<readonly FormField[]> {
  const { form = [], schedules = [], reasons = [] } = transaction.places?.installation ?? {};
  const retired = await readRetired(transaction);
  const parts = [...schedules, ...reasons, ...retired.schedules, ...retired.reasons].flatMap(
    (part) => part.form,
  );
  return [...new Map([...parts, ...form].map((field) => [field.name, field])).values()];
}

/** Returns names only: values in the audit log would survive an erasure. */
function changedMembers(
  form: readonly FormField[],
  records: readonly CustomerRecord[],
  contact: Contact,
): readonly string[] {
  const whole = ({ firstName, lastName }: Contact) =>
    [firstName, lastName].filter(Boolean).join(' ');
  const before = records.map((record) => contactIn(form, record));
  return [
    before.some((one) => whole(one) !== whole(contact)) ? ['name'] : [],
    before.some(({ phone }) => phone !== contact.phone) ? ['telephone'] : [],
    before.some(({ email }) => email !== contact.email) ? ['e-mail'] : [],
  ].flat();
}

function rewritten(
  form: readonly FormField[],
  { id, submission, email: known }: CustomerRecord,
  { contact, keepsAddress }: { readonly contact: Contact; readonly keepsAddress: boolean },
): NewRecord {
  const entered = keepsAddress ? enteredAddress(form, submission) : contact.email;
  const changed = withContact(form, submission, { ...contact, email: entered });
  const email = keepsAddress ? known : findMailAddress(contact);
  return {
    id,
    email,
    mailbox: email === null ? null : toMailbox(email),
    submission: JSON.stringify(changed),
    search_text: composeSearchText(form, changed),
  };
}

const known = statement((dialect, value: PlaceholderOf<{ key: string }>) =>
  dialect.compiler
    .selectFrom('customer')
    .select('card as key')
    .where('card', '=', value('key'))
    .unionAll(
      dialect.compiler.selectFrom('customer_card').select('key').where('key', '=', value('key')),
    ),
);

const join = statement((dialect, value: PlaceholderOf<{ key: string; owner: string }>) =>
  dialect.compiler
    .insertInto('customer_card')
    .values({ key: value('key'), belongs_to: value('owner'), merged_at: null, note: '' }),
);

/**
 * Assigns bookings under the new name and address to this customer, unless they belong to another
 * already.
 */
async function keepTogether(
  transaction: Transaction,
  owner: string,
  contact: Contact,
): Promise<void> {
  const submission = { first_name: contact.firstName, last_name: contact.lastName };
  const given = Object.fromEntries(Object.entries(submission).filter(([, value]) => value !== ''));
  const email = findMailAddress(contact);
  const key = deriveCardKey(
    {
      submission: given,
      mailbox: email === null ? null : toMailbox(email),
      phone: contact.phone || null,
    },
    owner,
  );
  if (key === owner || (await known.get(transaction, { key })) !== undefined) {
    return;
  }
  await join.run(transaction, { key, owner });
}
