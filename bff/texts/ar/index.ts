/**
 * All texts in Arabic, formal, right to left; this file holds the texts of the booking and waiting
 * list pages. No native speaker has reviewed it yet.
 */

import type { TimeTexts } from '../../../core/index.ts';
import type { ManageTexts, Texts, WaitlistTexts } from '../texts.ts';
import { mails } from './mails.ts';
import { accessibility, pages, plain } from './pages.ts';
import { widget } from './widget.ts';

const times: TimeTexts = {
  dayAndTime: '{day}، {time}',
  dateAndTime: '{day}، الساعة {time} ({zone})',
  zone: 'بتوقيت {city}',
  zones: {
    'Europe/Berlin': 'بتوقيت برلين',
    'Europe/Vienna': 'بتوقيت فيينا',
    'Europe/Zurich': 'بتوقيت زيورخ',
    'Europe/London': 'بتوقيت لندن',
    'Europe/Paris': 'بتوقيت باريس',
    'Europe/Brussels': 'بتوقيت بروكسل',
    'Europe/Amsterdam': 'بتوقيت أمستردام',
    'Europe/Madrid': 'بتوقيت مدريد',
    'Europe/Rome': 'بتوقيت روما',
    'Europe/Stockholm': 'بتوقيت ستوكهولم',
    'Europe/Istanbul': 'بتوقيت إسطنبول',
    'Africa/Cairo': 'بتوقيت القاهرة',
    'Africa/Casablanca': 'بتوقيت الدار البيضاء',
    'Africa/Algiers': 'بتوقيت الجزائر',
    'Africa/Tunis': 'بتوقيت تونس',
    'Asia/Amman': 'بتوقيت عمّان',
    'Asia/Baghdad': 'بتوقيت بغداد',
    'Asia/Beirut': 'بتوقيت بيروت',
    'Asia/Damascus': 'بتوقيت دمشق',
    'Asia/Dubai': 'بتوقيت دبي',
    'Asia/Kuwait': 'بتوقيت الكويت',
    'Asia/Qatar': 'بتوقيت الدوحة',
    'Asia/Riyadh': 'بتوقيت الرياض',
    'America/New_York': 'بتوقيت نيويورك',
  },
};

const manage: ManageTexts = {
  yourBooking: 'موعدك',
  cancelledTitle: 'تم إلغاء هذا الموعد',
  overTitle: 'بدأ موعدك أو انتهى',
  pendingTitle: 'بقيت خطوة: يرجى التأكيد',
  expiredTitle: 'لم يُؤكَّد هذا الموعد في الوقت المحدد',
  pendingLead:
    'لا يصبح موعدك نافذًا إلا بعد تأكيده. نحتفظ به لك حتى {until}، وبعد ذلك يذهب إلى شخص آخر.',
  confirmButton: 'تأكيد الموعد',
  expiredLead: 'عاد الوقت متاحًا للجميع. يمكنك حجز موعد جديد.',
  cancelledLead: 'عاد الوقت متاحًا. يمكنك حجز موعد آخر.',
  overLead: 'لم يعد من الممكن تغييره.',
  move: 'تغيير الموعد',
  cancel: 'إلغاء',
  toBooking: 'حجز موعد آخر',
  callUs: 'للتواصل معنا:',
  calendarHeading: 'أضف إلى تقويمك',
  calendarFile: 'ملف تقويم',
  dataHeading: 'بياناتك',

  done: {
    booked: 'تم حجز موعدك. احتفظ بعنوان هذه الصفحة: هنا يمكنك تغيير الموعد أو إلغاؤه.',
    confirmed: 'شكرًا لك، تم تأكيد موعدك.',
    cancelled: 'لقد ألغيت هذا الموعد. شكرًا لإبلاغنا.',
    moved: 'تم تغيير موعدك. هذا هو الوقت الجديد.',
    erasing_later: 'سجّلنا ذلك. موعدك باقٍ.',
  },
  problems: {
    slot_unavailable: 'حُجز ذلك الوقت قبل لحظات. موعدك باقٍ كما كان: يرجى اختيار وقت آخر.',
    version_conflict: 'تغيّر الموعد في هذه الأثناء، لذلك لم يُنفَّذ شيء. هذه حالته الآن.',
    cutoff_passed: 'فات أوان تغيير هذا الموعد عبر الإنترنت. وهو باقٍ كما كان.',
    not_changeable: 'لم يعد من الممكن تغيير هذا الموعد.',
    move_limit:
      'بلغ تغيير هذا الموعد اليوم الحد الممكن عبر الإنترنت. وهو باقٍ كما كان. إن لم يناسبك الوقت، فيرجى الاتصال بنا.',
    customer_limit:
      'لهذا البريد الإلكتروني بالفعل أقصى عدد ممكن هنا من المواعيد. موعدك باقٍ كما كان.',
    not_offered:
      'لا توجد أوقات أخرى لهذا الموعد عبر الإنترنت. وهو باقٍ كما كان. يرجى التواصل معنا مباشرة.',
  },

  cancelTitle: 'هل تريد إلغاء هذا الموعد؟',
  cancelLead: 'سيذهب الوقت إلى شخص آخر. لا يمكن التراجع عن ذلك، لكن يمكنك الحجز من جديد.',
  cancelButton: 'نعم، إلغاء الموعد',
  keep: 'لا، الإبقاء عليه',

  moveTitle: 'تغيير موعدك',
  moveLead: 'يبقى موعدك قائمًا حتى تختار وقتًا آخر وتوافق عليه.',
  moveCheckTitle: 'هل تريد الانتقال إلى هذا الوقت؟',
  moveCheckLead: 'كل شيء آخر يبقى كما هو.',
  from: 'حتى الآن',
  to: 'الجديد',
  moveButton: 'تغيير الموعد',
  otherDay: 'يوم آخر',
  otherTime: 'وقت آخر',
  proposedTitle: 'اختيار وقت آخر',
  proposedLead: 'هذه الأوقات محجوزة لك وحدك حتى {until}. وإلى أن تختار أحدها يبقى موعدك كما هو.',
  proposedOver: 'لم تعد هذه الأوقات محجوزة لك: سُحبت أو انتهت مهلتها. موعدك كما تراه هنا.',
  timesOf: 'الأوقات: {day}',

  dataTitle: 'بياناتك',
  dataLead: 'يمكنك تنزيل كل ما هو محفوظ عن هذا الموعد، أو طلب محو بياناتك الشخصية.',
  dataDownload: 'تنزيل كملف',
  dataErase: 'محو بياناتي',
  eraseTitle: 'هل تريد محو بياناتك؟',
  eraseLead:
    'يُمحى اسمك وعنوانك وكل ما أدخلته نهائيًا. يبقى الوقت وحده مسجلًا بدون اسمك. ولن يعمل عنوان هذه الصفحة بعد ذلك.',
  eraseStanding: 'موعدك ما زال قائمًا. سيُلغى أولًا ويذهب الوقت إلى شخص آخر.',
  eraseLater:
    'فات أوان إلغاء هذا الموعد عبر الإنترنت، لذلك يبقى قائمًا ونحن بانتظارك. تُمحى بياناتك فور انتهاء الموعد: {end}.',
  erasingLater: 'كما طلبت، تُمحى بياناتك فور انتهاء الموعد: {end}.',
  eraseWaiting: 'تنتهي أيضًا أماكنك في قائمة الانتظار لدينا بهذا البريد الإلكتروني.',
  eraseNotWaiting:
    'تبقى أماكنك في قائمة الانتظار لدينا: لا تنتهي بهذا إلا إذا فُتحت الصفحة من رسالة أرسلناها إليك. ولكل منها رابط خاص للخروج من القائمة.',
  eraseButton: 'نعم، محو بياناتي',
  erasedTitle: 'تم محو بياناتك',
  erasedLead: 'لم يعد محفوظًا أي شيء شخصي عن ذلك الموعد.',

  unknownTitle: 'لا يوجد موعد هنا',
  unknownLead:
    'ربما يكون العنوان ناقصًا، أو تم محو بيانات هذا الموعد. الرابط في رسالتك يؤدي إليه إن كان ما زال موجودًا.',
  tooManyTitle: 'لحظة من فضلك',
  tooManyLead: 'وصلت للتو طلبات كثيرة من اتصالك. لم يتغير شيء. يرجى المحاولة بعد دقيقة.',
  foreignTitle: 'جاء ذلك من صفحة أخرى',
  foreignLead: 'لم يتغير شيء. يرجى فتح الصفحة من الرابط في رسالتك والضغط على الزر هناك.',
  brokenTitle: 'لم ينجح ذلك',
  brokenLead: 'لا نعلم هل نُفّذ ذلك مع ذلك. يرجى إعادة تحميل صفحة موعدك: فهي تعرض حالته.',
};

const waitlist: WaitlistTexts = {
  offeredTitle: 'أصبح هناك وقت متاح',
  offeredLead: 'هو محجوز لك وحدك حتى {until}. بعد ذلك ينتقل إلى الشخص التالي في القائمة.',
  formHeading: 'الحجز',
  book: 'حجز هذا الوقت',
  declineHeading: 'ألا يناسبك؟',
  declineLead: 'تبقى في القائمة ونكتب إليك عندما يتاح وقت آخر.',
  decline: 'لا، شكرًا',
  leaveHeading: 'ألم تعد تنتظر؟',
  leaveLead: 'لن تصلك رسائل أخرى عن الأوقات التي تتاح.',
  leaveOfferLead: 'لن تصلك عروض أخرى، وينتقل هذا الوقت إلى الشخص التالي.',
  leave: 'الخروج من القائمة',
  confirmTitle: 'بقيت خطوة: يرجى التأكيد',
  confirmLead:
    'لن تكون في القائمة إلا بعد التأكيد هنا قبل {until}. حتى ذلك الحين لا يُعرض عليك أي وقت.',
  confirm: 'نعم، أريد مكانًا في القائمة',
  unconfirmedTitle: 'لم يتم التأكيد في الوقت المحدد',
  unconfirmedLead: 'لست في القائمة. يمكنك الانضمام من جديد في أي وقت.',
  waitingTitle: 'أنت في القائمة',
  waitingLead: 'نكتب إليك فور توفر وقت لك. لا يلزمك فعل شيء حتى ذلك الحين.',
  declined: 'شكرًا لإبلاغنا. ينتقل الوقت إلى الشخص التالي وتبقى في القائمة.',
  day: 'اليوم',
  anyDay: 'أي يوم',
  overTitle: 'انتهى هذا العرض',
  overLead:
    'لم يُحجز الوقت عندما كان محجوزًا لك مؤقتًا، أو مضى اليوم. لم تعد في القائمة، لكن يمكنك الانضمام من جديد.',
  leftTitle: 'لقد خرجت من القائمة',
  leftLead: 'لن تصلك عروض أخرى. يمكنك الانضمام من جديد في أي وقت.',
  bookedTitle: 'تم حجز موعدك',
  bookedLead: 'لقد حجزت الوقت الذي عُرض عليك.',
  pendingLead: 'بقيت خطوة: افتح الرابط في الرسالة التي نرسلها إليك.',
  toYourBooking: 'عرض موعدك',
};

export const ar: Texts = {
  name: 'العربية',
  regions: ['AE', 'DZ', 'EG', 'IQ', 'JO', 'KW', 'LB', 'MA', 'QA', 'SA', 'SY', 'TN'],
  direction: 'rtl',
  times,
  widget,
  pages,
  plain,
  manage,
  waitlist,
  accessibility,
  mails,
};
