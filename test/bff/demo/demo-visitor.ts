/** A visitor of a demonstration: makes the six calls of the REST API, or looks at the site. */

import { z } from 'zod';

const fieldsSchema = z.record(
  z.string(),
  z.object({
    form_type: z.string(),
    input_type: z.string(),
    options: z.array(z.object({ value: z.string() })).optional(),
  }),
);
const entriesSchema = z.array(z.object({ id: z.number() }));
const SAMPLES: Readonly<Record<string, string>> = {
  email: 'visitor@example.org',
  tel: '+49 30 1234567',
  date: '2027-05-01',
};

/** Books the first free time of the last reason of the first calendar. */
export async function bookOverHttp(
  baseUrl: string,
  token: string,
): Promise<{ status: number; body: unknown }> {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const read = async <T>(schema: z.ZodType<T>, path: string): Promise<T> => {
    const response = await fetch(`${baseUrl}/api/${path}`, { headers });
    return z.object({ data: schema }).parse(await response.json()).data;
  };
  const schedule = (await read(entriesSchema, 'schedules'))[0]?.id;
  const reason = (await read(entriesSchema, `reasons?schedule=${schedule}`)).at(-1)?.id;
  const choice = `schedule=${schedule}&reason=${reason}`;
  const [day] = await read(z.array(z.string()), `days?${choice}`);
  const [slot = ''] = await read(z.array(z.string()), `slots?${choice}&day=${day}`);
  const fields = await read(fieldsSchema, `forms?${choice}&slot=${encodeURIComponent(slot)}`);
  const submission = Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [name, answerTo(field)]),
  );
  const response = await fetch(`${baseUrl}/api/bookings`, {
    method: 'POST',
    headers,
    body: JSON.stringify({ schedule, reason, slot, submission }),
  });
  return { status: response.status, body: await response.json() };
}

function answerTo(field: z.infer<typeof fieldsSchema>[string]): string | boolean {
  if (field.form_type === 'checkbox') {
    return true;
  }
  return field.options?.[0]?.value ?? SAMPLES[field.input_type] ?? 'Visitor';
}

export async function readSite(
  url: string,
): Promise<{ status: number; text: string; policy: string }> {
  const response = await fetch(url);
  return {
    status: response.status,
    text: await response.text(),
    policy: response.headers.get('content-security-policy') ?? '',
  };
}
