/** What a screen gives to the list of texts that the browser keeps. */
export interface KeptSlotProps {
  username: string;
  /** IANA name. */
  timeZone: string;
  lang: string;
  texts: {
    title: string;
    intro: string;
    open: string;
    copy: string;
    copied: string;
    download: string;
    show: string;
    discard: string;
    reallyDiscard: string;
    failed: string;
  };
}
