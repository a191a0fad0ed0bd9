/** The wire shapes of `/api`, field by field, which the widget's calls share. */

import {
  type FormField,
  formatInstant,
  type LocalizedText,
  localize,
  type Receipt,
} from '../../core/index.ts';
import type {
  BookingResponseBody,
  FormFieldBody,
  ReasonBody,
  ScheduleBody,
} from '../contract/rest-api.ts';
import type { Language } from '../http/send-answer.ts';
import type { PublicReason, PublicSchedule } from '../source/booking-source.ts';

/** The operator's text in the language of the request. */
export function presentText(text: LocalizedText, language: Language): string {
  return localize(text, language.wanted, language.fallback);
}

export function presentSchedule(
  schedule: Pick<PublicSchedule, 'id' | 'name'>,
  language: Language,
): ScheduleBody {
  return { id: schedule.id, name: presentText(schedule.name, language) };
}

/** The duration is in seconds here. */
export function presentReason(
  reason: Pick<PublicReason, 'id' | 'name' | 'description' | 'durationMinutes'>,
  language: Language,
): ReasonBody {
  return {
    id: reason.id,
    name: presentText(reason.name, language),
    description: presentText(reason.description, language),
    duration: reason.durationMinutes * 60,
  };
}

/**
 * The fields by name, without a field named `password`, which no call ever returns. The object's
 * prototype is `null` because field names come from the operator and must not collide with
 * inherited members.
 */
export function presentForm<Body>(
  fields: readonly FormField[],
  presentOne: (field: FormField) => Body,
): Record<string, Body> {
  const form: Record<string, Body> = Object.create(null);
  for (const field of fields) {
    if (field.name !== 'password') {
      form[field.name] = presentOne(field);
    }
  }
  return form;
}

export function presentFormField(field: FormField, language: Language): FormFieldBody {
  return {
    form_type: field.formType,
    input_type: field.inputType,
    label: presentText(field.label, language),
    // Clients fill in whatever is required, as the base specification says, so a conditional field
    // cannot be required.
    required: field.required && field.showIf === undefined,
    value: field.value,
    ...(isChoice(field) && {
      options: field.options.map(({ value, label }) => ({
        value,
        label: presentText(label, language),
      })),
    }),
    ...(field.showIf && { show_if: { ...field.showIf, required: field.required } }),
  };
}

function isChoice(field: FormField): boolean {
  return field.formType === 'select' || field.formType === 'radio';
}

/** Exactly the four members of the base specification, in its order. */
export function presentReceipt(receipt: Receipt): BookingResponseBody {
  return {
    booking_id: receipt.bookingId,
    booking_details_id: receipt.detailsId,
    user_id: receipt.customerId,
    slot: formatInstant(receipt.startsAt),
  };
}
