/** State changes of the widget by event, without a browser. */

import { describe, expect, it } from 'vitest';
import { listQuestions } from '../../widget/booking/flow/questions.ts';
import { findShownStep, toProgress } from '../../widget/booking/flow/selectors.ts';
import { type FlowState, initialState } from '../../widget/booking/flow/state.ts';
import {
  begun,
  choicesWithOnlyOnes,
  chosen,
  mended,
  started,
  timeLost,
} from '../../widget/booking/flow/transitions.ts';

const time = '2026-11-24 09:30:00';
const full = { calendar: 1, reason: 2, day: '2026-11-24', time };

const stateWith = (changes: Partial<FlowState>): FlowState => ({ ...initialState, ...changes });

describe('The flow of a booking', () => {
  it('resets choices that depend on an earlier one, and keeps the input', () => {
    const state = stateWith({ choices: full, values: { name: 'Ada' } });
    const changes = chosen(state, 'reason', 3);
    expect(changes.choices).toEqual({ calendar: 1, reason: 3, day: undefined, time: undefined });
    expect(changes).not.toHaveProperty('values');
    expect(changes.isMovingOn).toBe(true);
  });

  it('starts with the choices of the page, or the time that is still held', () => {
    const state = stateWith({ options: { base: '', lang: 'en', schedule: 1, reason: 2 } });
    expect(begun(state, undefined, undefined).choices).toEqual({ calendar: 1, reason: 2 });
    expect(begun(state, { schedule: 1, reason: 2, slot: time }, undefined).choices).toEqual(full);
  });

  it('chooses single options', () => {
    const state = stateWith({ answers: { schedules: { data: [{ id: 7, name: 'Dr. Lindner' }] } } });
    expect(choicesWithOnlyOnes(state).calendar).toBe(7);
  });

  it('starts at the first step that is open', () => {
    expect(started(stateWith({ choices: { calendar: 1 } }))).toEqual({
      isStarted: true,
      step: 'reason',
    });
    expect(started(stateWith({ choices: full })).step).toBe('form');
  });

  it('remembers a time that was lost, and leaves the customer at the step', () => {
    const lost = timeLost(
      stateWith({ choices: { ...full, form: true }, step: 'confirm', isStarted: true }),
      'time',
    );
    expect(lost.choices).toEqual({ ...full, form: true, time: undefined });
    expect(lost.lost).toEqual({ slot: time, step: 'confirm' });
    const after = stateWith({
      ...lost,
      step: 'time',
      problem: { code: 'slot_unavailable', wait: 0 },
    });
    expect(findShownStep(after)).toBe('confirm');
  });

  it('marks one error as mended and leaves the others', () => {
    const required = { code: 'field_required' } as const;
    expect(
      mended(stateWith({ errors: { name: required, email: required } }), 'name').errors,
    ).toEqual({ name: { ...required, isMended: true }, email: required });
  });

  it('loads what the choices need, as the holder of the time', () => {
    const hold = { pending: undefined, secret: 'secret' };
    const questions = Object.fromEntries(
      listQuestions(stateWith({ choices: full }), hold, full.day),
    );
    expect(questions).toMatchObject({ reasons: '&schedule=1', days: '&schedule=1&reason=2' });
    expect(questions.forms).toBe(
      `&schedule=1&reason=2&slot=${encodeURIComponent(time)}&hold=secret`,
    );
    const pending = Object.fromEntries(
      listQuestions(
        stateWith({ choices: full }),
        { ...hold, pending: Promise.resolve() },
        full.day,
      ),
    );
    expect(pending.forms).toBe('');
  });

  it('counts day and time as one step', () => {
    const texts = { progress: '{n} of {count}' };
    const config = {
      data: { texts, capabilities: {} },
    } as unknown as FlowState['answers']['config'];
    expect(toProgress(stateWith({ answers: { config }, step: 'time' })).text).toBe('3 of 5');
  });
});
