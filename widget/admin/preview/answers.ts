/**
 * Answers the calls of the widget in the frame: from the installation in force, like for any
 * visitor, with form and texts of the draft. Nothing is ever changed.
 */

import type {
  WidgetConfigBody,
  WidgetDaysBody,
  WidgetReasonsBody,
  WidgetSchedulesBody,
} from '../../../bff/contract/widget-api.ts';
import type { WidgetFormFieldBody } from '../../../bff/contract/widget-form.ts';
import { BASE } from '../client.ts';
import { type Entry, entriesIn, isEntry, plainText } from '../configuration/edit/draft.ts';

export interface Reply {
  readonly status: number;
  readonly body: string;
}

const CALLS: readonly string[] = ['config', 'schedules', 'reasons', 'days', 'slots', 'forms'];
const ROOT = `${BASE.slice(0, -'/admin'.length)}/widget/v1`;

async function read<Body>(call: string): Promise<Body | null> {
  try {
    const response = await fetch(`${ROOT}/${call}`, { credentials: 'omit' });
    return response.ok ? await response.json() : null;
  } catch {
    return null;
  }
}

const ok = (body: object): Reply => ({ status: 200, body: JSON.stringify(body) });
const REFUSED: Reply = { status: 503, body: '{"code":"internal"}' };

/** Drafts that replace the parts in force; `null` keeps them. */
interface Drafted {
  readonly form: readonly Entry[] | null;
  /** The widget's texts by name. */
  readonly said: Entry | null;
}

export async function answerTo(call: string, { form, said }: Drafted, file: Entry): Promise<Reply> {
  const [name = ''] = call.split('?');
  if (!CALLS.includes(name)) {
    return REFUSED;
  }
  if (name === 'forms' && form) {
    return ok({ data: presentFields(form, file), seal: '' });
  }
  if (name !== 'config') {
    const body = await read<object>(call);
    return body ? ok(body) : REFUSED;
  }
  const config = await read<WidgetConfigBody>(call);
  if (!config) {
    return REFUSED;
  }
  const { capabilities, texts } = config.data;
  return ok({
    data: {
      ...config.data,
      capabilities: { ...capabilities, holds: false, waitlist: false },
      texts: { ...texts, ...said },
    },
  });
}

/** A time to open the widget at. */
export interface FreeTime {
  readonly schedule: string;
  readonly reason: string;
  readonly day: string;
  readonly time: string;
}

/** Finds the first free time of the first calendar that has one; `null` if none has. */
export async function findTime(): Promise<FreeTime | null> {
  const schedules = (await read<WidgetSchedulesBody>('schedules'))?.data ?? [];
  for (const { id: schedule } of schedules.slice(0, 5)) {
    const [reason] = (await read<WidgetReasonsBody>(`reasons?schedule=${schedule}`))?.data ?? [];
    const days =
      reason && (await read<WidgetDaysBody>(`days?schedule=${schedule}&reason=${reason.id}`));
    const [day, time] = days?.first?.data[0]?.split(' ') ?? [];
    if (reason && day && time) {
      return { schedule: String(schedule), reason: String(reason.id), day, time: time.slice(0, 5) };
    }
  }
  return null;
}

/** Returns the fields in the server's format. */
function presentFields(
  form: readonly Entry[],
  file: Entry,
): Readonly<Record<string, WidgetFormFieldBody>> {
  return Object.fromEntries(form.map((field) => [String(field.name), presentField(field, file)]));
}

function presentField(field: Entry, file: Entry): WidgetFormFieldBody {
  const {
    form_type: kind,
    input_type: takes = 'text',
    required = false,
    value,
    show_if: condition,
    options: _,
    name: __,
    label,
    ...additions
  } = field;
  const isChoice = kind === 'select' || kind === 'radio';
  const shown = isEntry(condition) ? condition : null;
  const body = {
    form_type: kind,
    input_type: takes,
    label: plainText(label, file),
    required: required === true && !shown,
    value: value ?? (kind === 'checkbox' ? false : ''),
    ...presentAdditions(additions, file),
    ...(isChoice && {
      options: entriesIn(field, 'options').map((option) => ({
        value: option.value,
        label: plainText(option.label, file),
      })),
    }),
    ...(shown && { show_if: { ...shown, required } }),
  };
  // A draft may contain mistakes, which the server reports; the widget shows what it can.
  return body as WidgetFormFieldBody;
}

/** Returns what the file says of a field beyond the base API, texts in the installation's language. */
function presentAdditions(additions: Entry, file: Entry): Entry {
  return Object.fromEntries(
    Object.entries(additions).map(([key, value]) => [
      key,
      isEntry(value) ? plainText(value, file) : value,
    ]),
  );
}
