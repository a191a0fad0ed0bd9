/** Days and times as people type them. */

import { expect } from '@open-wc/testing';
import { typedDay, typedTime } from '../../../widget/admin/parts/typed-moment.ts';

const TODAY = '2026-11-24';
const days = (...typed: readonly string[]) => typed.map((text) => typedDay(text, TODAY));
const times = (...typed: readonly string[]) => typed.map(typedTime);

describe('a day as it is typed', () => {
  it('is read in German and in English, the day before the month', () => {
    const typed = ['27.11.2026', '27/11/2026', '27-11-26', '27,11,26', '271126', '27112026'];
    for (const text of [...typed, '2026-11-27', '27 Nov 2026', '27. November 26', 'Nov 27, 2026']) {
      expect(typedDay(text, TODAY), text).to.equal('2026-11-27');
    }
  });

  it('may include its weekday, as the field writes it', () => {
    expect(days('Fri 27 Nov 2026', 'Fr 27.11.2026', 'Freitag, 27. Nov.')).to.deep.equal(
      Array(3).fill('2026-11-27'),
    );
    expect(days('Sat 6 Mar 2027', 'Mo 1. März 2027')).to.deep.equal(['2027-03-06', '2027-03-01']);
  });

  it('without a year is the next one, the last one or the nearer one', () => {
    expect(days('27.11.', '24.11', '23.11.', '3/1', '29.2.', '27')).to.deep.equal([
      '2026-11-27',
      '2026-11-24',
      '2027-11-23',
      '2027-01-03',
      '2028-02-29',
      '2026-11-27',
    ]);
    expect(typedDay('27.11.', TODAY, 'last')).to.equal('2025-11-27');
    expect(typedDay('30.10.', TODAY, 'nearest')).to.equal('2026-10-30');
    expect(typedDay('3.1.', TODAY, 'nearest')).to.equal('2027-01-03');
  });

  it('with two digits for the year is in this century, or a birthday in the last', () => {
    expect(days('1.2.30', '1.2.85', '3.5.70', '3.5.58')).to.deep.equal([
      '2030-02-01',
      '1985-02-01',
      '1970-05-03',
      '1958-05-03',
    ]);
  });

  it('is refused if there is no such day, or it could be another', () => {
    const typed = ['', '30.2.2026', '11/27/2026', '1.2.202', '1.2.3.4', '1st of May', '45', 'soon'];
    for (const text of [...typed, '27.0.', '2700']) {
      expect(typedDay(text, TODAY), text).to.equal(null);
    }
  });
});

describe('a time as it is typed', () => {
  it('is read with or without minutes, in both languages', () => {
    expect(times('9', '915', '0915', '9:15', '9.15', '9,15', '9 15', '9h15')).to.deep.equal([
      '09:00',
      ...Array(7).fill('09:15'),
    ]);
    expect(times('9 Uhr', '9 Uhr 15', '14:15 Uhr', '14 h')).to.deep.equal([
      '09:00',
      '09:15',
      '14:15',
      '14:00',
    ]);
  });

  it('may use am and pm', () => {
    expect(times('9:15 pm', '9pm', '12 a.m.', '12:30 pm')).to.deep.equal([
      '21:15',
      '21:00',
      '00:00',
      '12:30',
    ]);
  });

  it('ends the day at 24:00', () => {
    expect(times('24:00', '24', '24:01', '25')).to.deep.equal(['24:00', '24:00', null, null]);
  });

  it('is refused if it is invalid', () => {
    expect(times('', '9:5', '9:60', '13 pm', '0 am', 'noon')).to.deep.equal(Array(6).fill(null));
  });
});
