/** Razorpay's codes of the banks that most people use. Its own list has the others. */
export const banks: readonly (readonly [code: string, name: string])[] = [
  ["UTIB", "Axis Bank"],
  ["BARB_R", "Bank of Baroda"],
  ["BKID", "Bank of India"],
  ["CNRB", "Canara Bank"],
  ["FDRL", "Federal Bank"],
  ["HDFC", "HDFC Bank"],
  ["ICIC", "ICICI Bank"],
  ["IDFB", "IDFC FIRST Bank"],
  ["IDIB", "Indian Bank"],
  ["INDB", "IndusInd Bank"],
  ["KKBK", "Kotak Mahindra Bank"],
  ["PUNB_R", "Punjab National Bank"],
  ["SBIN", "State Bank of India"],
  ["UBIN", "Union Bank of India"],
  ["YESB", "Yes Bank"],
];

export const otherBank = "other";

export const bankName = (code: string | undefined): string | undefined =>
  banks.find(([known]) => known === code)?.[1];
