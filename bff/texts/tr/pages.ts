/**
 * Turkish texts of the public pages: booking, also without JavaScript, and the accessibility
 * statement. No native speaker has reviewed them yet.
 */

import type { AccessibilityTexts, PageTexts, PlainTexts } from '../texts.ts';

export const pages: PageTexts = {
  book: 'Randevu al',
  withoutScripts: 'Tarayıcınızda JavaScript kapalı. Yine de adım adım randevu alabilirsiniz:',
  bookPlain: 'JavaScript olmadan randevu al',
  orReachUs: 'Ya da bize doğrudan ulaşın:',
  reachUs: 'Sorunuz mu var?',
  email: 'E-posta',
  phone: 'Telefon',
  privacy: 'Gizlilik',
  accessibility: 'Erişilebilirlik',
  languages: 'Diller',
  notFoundTitle: 'Burada bir sayfa yok',
  notFound: 'Adres eski olabilir veya yanlış yazılmış olabilir.',
  toBooking: 'Randevu sayfasına git',
  brokenTitle: 'Bu olmadı',
  broken:
    'Sayfa gösterilemedi. Hiçbir randevu alınmadı, hiçbir şey değişmedi. Lütfen birazdan yeniden deneyin.',
  notSetUpTitle: 'Randevular yakında açılıyor',
  notSetUp: 'Bu randevu sayfası henüz hazır değil. Lütfen daha sonra yeniden gelin.',
};

export const plain: PlainTexts = {
  calendar: 'Takvim',
  reason: 'Konu',
  steps: 'Adımlar',
  list: 'Boş günlerin listesi',
  nextFree: 'İlk boş saat: {when}',
  errors: 'Lütfen bunlara yeniden bakın',
  moreFields: 'Yanıtlarınıza göre birkaç soru daha var',

  book: 'Randevu al',
  keptUntil: 'Saat {time} olana kadar sizin için ayrıldı.',
  tooEarly: 'Bu çok hızlı oldu. Lütfen bir kez daha bakın ve düğmeye yeniden basın.',
  sealOld:
    'Bu sayfa uzun süre açık kaldı veya bu sayfayla zaten randevu alındı. Her şey saklandı: lütfen düğmeye bir kez daha basın.',
  answerHint: 'Böylece randevuyu bir insanın aldığını görürüz.',
  wrongAnswer: 'Aradığımız yanıt bu değil. Her şey saklandı: lütfen bir kez daha deneyin.',
  leaveEmpty: 'Lütfen burayı boş bırakın',

  bookedTitle: 'Randevunuz alındı',
  bookedLead: 'Randevunuz alındı: {when}',
  pendingMail:
    'Size yazdık. O e-postadaki bağlantıyı açıp onaylayın; yoksa saat başkasına verilir.',
  save: 'Takvime ekle',
};

export const accessibility: AccessibilityTexts = {
  lead: '{name}, herkesin burada randevu alabilmesini istiyor. Bu bildirim, bu randevu sayfaları ve başka sayfalara yerleştirilen randevu formu içindir.',
  state:
    'Web İçeriği Erişilebilirlik Yönergeleri (WCAG) 2.2, AA düzeyine uygun olacak şekilde yapılmıştır. Aşağıdaki sınırlar dışında, uymadıkları bir nokta bilmiyoruz.',
  worksHead: 'Nelere güvenebilirsiniz',
  keyboard: 'Her şey klavyeyle yapılabilir ve nerede olduğunuzu her zaman görürsünüz.',
  reader: 'Ekran okuyuculara her günün, saatin, alanın ve iletinin adı ve durumu bildirilir.',
  sight:
    'Metin % 400’e kadar büyütülebilir; karşıtlık, koyu renkler ve kendi renkleriniz dikkate alınır.',
  time: 'Formu doldururken saat sizin için tutulur, daha çok zaman isteyebilirsiniz ve yazdıklarınız kaybolmaz.',
  scripts: 'JavaScript olmadan sade formlarla randevu alırsınız.',
  limitsHead: 'Sınırlar',
  ownWords:
    'Kendi girdiğimiz adlar, açıklamalar, alanlar ve resimler hiçbir programca denetlenmez.',
  otherPages: 'Randevu formunun yerleştirildiği sayfalar bu bildirimin kapsamında değildir.',
  otherCalendars: 'Randevunun eklenebildiği takvimler başkalarına aittir.',
  languages: 'Dillerin hepsi henüz anadili o dil olan kişilerce gözden geçirilmedi.',
  checkedHead: 'Nasıl denetlendi',
  checked:
    'Her adımın açık, koyu ve zorlanmış renklerde, sağdan sola ve dar ekranlarda otomatik denetimiyle (axe-core); yalnızca klavyeyle randevu alarak; ve tarayıcıların ekran okuyuculara ilettikleriyle.',
  notAudited: 'Henüz bağımsız bir kuruluş denetlemedi.',
  contactHead: 'Bir engelle mi karşılaştınız?',
  contact:
    'Ne yapmak istediğinizi ve neyin engel olduğunu bize bildirin. Yanıt verir, bu arada randevu almanıza yardım ederiz.',
  noContact: 'Adresimizi web sitemizde bulabilirsiniz.',
  authority:
    'Yanıtımız yardımcı olmazsa, bulunduğunuz yerde erişilebilirliği gözeten makama başvurabilirsiniz.',
  made: 'Bildirim tarihi: {date}. Slotwell randevu programının {version} sürümü için.',
};
