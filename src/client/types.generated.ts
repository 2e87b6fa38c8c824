// Written by `npm run generate` from the contract.

/** Input and answer of each operation. */
export interface Operations {
  /** List campaigns. Campaigns the contact may see: all of the agency for a publisher or an account manager, its own for an advertiser. With `statuses`, only those in which the publisher has that status; `waiting` and `pending` are applications without an answer, `notapplied` the campaigns without a relation. `publishers` always holds the entry of the publisher in scope; `returnPublishersForCampaign` adds all publishers where none is. Rows are complete with and without `extendedData`. */
  listCampaigns: {
    input: {
      query: {
        /** Id of the agency. */
        agencyId: number;
        /** The account: an advertiser's MID or a publisher's AID; 0 for an account manager's whole agency. */
        contactId: number;
        /** Number of rows to skip. */
        offset?: number | undefined;
        /** Most rows of the answer, 1 to 500. */
        limit?: number | undefined;
        /** true adds campaigns of deactivated advertisers. */
        showInactive?: boolean | undefined;
        /** Field of the answer to sort by. */
        sortColumnName?: "productId" | "campaignId" | "campaignStatus" | "contactId" | "advertiserId" | "advertiser" | "agencyId" | "agencyName" | "name" | "status" | "type" | "campaignTypeId" | "deeplinkEnabled" | "defaultLanguageId" | "testURL" | "lastModifiedDate" | "dateCreated" | "launchDate" | "defaultCampaign" | "signupType" | "autoCrossSell" | "commissionCost" | "commissionGroupBandType" | "commissionGroupName" | "defaultProduct" | "campaignLevel" | "fcaAuthorised" | "payoutTypeId" | "platformTypeId" | "description" | "baseTrackingUrl" | "cookieDuration" | "validationWindow" | "currencyCode" | undefined;
        /** Direction of `sortColumnName`: `asc` or `desc`. */
        sortDirection?: "asc" | "desc" | undefined;
        /** Status of the publisher in the campaign: `waiting` and `pending` are applications without an answer, `notapplied` are campaigns it has no relation to. */
        statuses?: ("live" | "waiting" | "pending" | "paused" | "rejected" | "notapplied")[] | undefined;
        /** Kinds of campaign: 1 Cost per sale, 2 Cost per lead, 3 Cost per click, 4 Hybrid. */
        campaignTypeIds?: (number)[] | undefined;
        /** MIDs of advertisers. */
        advertiserContactIds?: (number)[] | undefined;
        /** Kinds of payout: 1 Percentage, 2 Fixed, 3 Per click. */
        payoutTypeIds?: (number)[] | undefined;
        /** Primary verticals. */
        sectorIds?: (number)[] | undefined;
        /** Primary or secondary verticals. */
        verticalIds?: (number)[] | undefined;
        /** Shop systems: 1 Shopify, 2 WooCommerce, 3 Magento, 4 Salesforce Commerce Cloud, 5 own platform. */
        platformTypeIds?: (number)[] | undefined;
        /** Countries the campaign sells in. */
        countryIds?: (number)[] | undefined;
        /** Campaigns. */
        productIds?: (number)[] | undefined;
        /** true gives each campaign's publishers in `publishers`. */
        returnPublishersForCampaign?: boolean | undefined;
        /** Order: `productId`, `alphabetically` or `launchDate`. `sortColumnName` comes first. */
        orderBy?: "productId" | "alphabetically" | "launchDate" | undefined;
        /** Host of the landing page, with or without `www`. */
        hostname?: string | undefined;
        /** Whether claims of untracked sales are taken. */
        hasEnquiryCriteria?: boolean | undefined;
        /** States of the campaign. */
        advertiserCampaignStatuses?: ("live" | "waiting" | "paused")[] | undefined;
        /** Whether commission groups are by basket item. */
        isItemLevelCommissionGroup?: boolean | undefined;
        /** Part of the campaign's name, or its id. */
        searchTerm?: string | undefined;
        /** Who manages the campaign: the network (`optimise`) or the `advertiser`. */
        managedBy?: "optimise" | "advertiser" | undefined;
        /** How the advertiser pays: express, faster or nonstandard. */
        paymentTypes?: ("express" | "faster" | "nonstandard")[] | undefined;
        /** true adds the details that a list leaves out. */
        extendedData?: boolean | undefined;
        /** Whether each basket item has a commission of its own. */
        itemLevel?: boolean | undefined;
        /** Whether incentive sites are allowed. */
        incentive?: boolean | undefined;
        /** Whether there is a daily limit of paid conversions. */
        dailyCap?: boolean | undefined;
        /** Whether sales after an impression are credited. */
        postView?: boolean | undefined;
        /** Whether there is a product feed. */
        productFeed?: boolean | undefined;
        /** Whether links may lead to pages other than the landing page. */
        deeplink?: boolean | undefined;
        /** Whether links may carry a mark of the publisher. */
        uid?: boolean | undefined;
        /** Whether sales are tracked across devices. */
        crossTracking?: boolean | undefined;
        /** Whether bidding on the advertiser's brand is allowed. */
        brandBidding?: boolean | undefined;
        /** Campaigns that the publisher may join (`eligible`), may not (`ineligible`), or `all`. */
        publisherEligibility?: "all" | "eligible" | "ineligible" | undefined;
        /** Kind of the account: 1 advertiser, 2 publisher. The list of the other kind is empty. */
        contactType?: number | undefined;
      };
    };
    answer: ({
      /** Id of the campaign. */
      productId: number;
      /** Relation of the publisher in scope to the campaign; left out without one. */
      campaignId?: number | undefined;
      /** State of the publisher in scope: live, pending, rejected, paused or notapplied; left out without a publisher in scope. */
      campaignStatus?: string | undefined;
      /** MID of the advertiser. */
      contactId: string;
      /** MID of the advertiser. */
      advertiserId: string;
      /** Name of the advertiser. */
      advertiser: string;
      /** Id of the agency. */
      agencyId: number;
      /** Name of the agency. */
      agencyName: string;
      /** Name of the campaign. */
      name: string;
      /** State of the campaign: live, waiting (not begun) or paused. */
      status: "live" | "waiting" | "paused";
      /** Kind of campaign: Cost per sale, Cost per lead, Cost per click or Hybrid. */
      type: string;
      /** Kind of campaign: 1 Cost per sale, 2 Cost per lead, 3 Cost per click, 4 Hybrid. */
      campaignTypeId?: number | undefined;
      /** A publisher's earnings, by the campaign's default commission group. */
      payout: {
        /** ISO 4217 code of the currency of the payout. */
        currency: string;
        /** Kind of payout: Percentage, Fixed or Per click. */
        type: string;
      };
      /** Branch of the campaign. */
      vertical: {
        /** Primary vertical. */
        primary: string;
        /** Secondary vertical. */
        secondary: string;
      };
      /** The publisher in scope, joined or not; with `returnPublishersForCampaign` all publishers of the campaign; else null. */
      publishers: ({
        /** AID of the publisher. */
        id: string;
        /** Name of the publisher. */
        name: string;
        /** live, pending (applied, not answered), paused, rejected or notapplied. */
        status: string;
        /** Id of the relation; left out without one. */
        campaignId?: string | undefined;
        /** The status in more detail: an application without an answer is waiting. */
        campaignSubStatus: string;
        /** Whether the publisher is authorised by the FCA. */
        fcaAuthorised: boolean;
        /** FCA number of the publisher; left out without one. */
        fcaNumber?: number | undefined;
      })[] | null;
      /** Whether links may lead to pages other than the landing page. */
      deeplinkEnabled: boolean;
      /** Id of the campaign's language. */
      defaultLanguageId: number;
      /** Address for trying the campaign's tracking. */
      testURL: string;
      /** Ids of the agencies that offer the campaign. */
      crossSellAgencies: (number)[];
      /** Rules for claims of sales that were not tracked; null where none are taken. */
      conversionEnquiryValidation: {
        /** Whether a claim needs the customer's name. */
        name: boolean;
        /** Whether a claim needs the customer's email address. */
        emailAddress: boolean;
        /** Whether a claim needs the customer's postal code. */
        postalCode: boolean;
        /** Whether a claim needs the order value. */
        transactionValue: boolean;
        /** The characters of an order reference: Alpha, Numeric, Alphanumeric or Regex. */
        referenceValidationType: string;
        /** Regular expression of an order reference; null for the other types. */
        referenceValidation: string | null;
        /** Most characters of an order reference. */
        referenceValidationMaxLength: string;
        /** Days after an order from which it can be claimed. */
        enquiryMinAge: number;
        /** The rules in a sentence. */
        description: string;
        /** When the rules were changed last. */
        lastUpdated: string;
      } | null;
      /** Page that links lead to unless they name another. */
      landingPage: {
        /** Address of the page. */
        websiteUrl: string;
        /** Parameters that are appended to the address. */
        websiteParams: string;
        /** Tracking address of another party on the way to the page; null without one. */
        thirdPartyUrl: string | null;
      };
      /** Logo of the campaign. */
      campaignLogo: {
        /** Name of the picture. */
        guid: string;
        /** Address of the picture. */
        location: string;
      };
      /** When it was changed last. */
      lastModifiedDate: string;
      /** When the campaign was created. */
      dateCreated: string;
      /** When the campaign began or begins. */
      launchDate: string;
      /** Whether it is the advertiser's main campaign. */
      defaultCampaign: boolean;
      /** How publishers are accepted: default (by its settings), manual or auto. */
      signupType: string;
      /** Whether other agencies may offer the campaign to their publishers. */
      autoCrossSell: boolean;
      /** Commission of the default group as a whole number; left out where it is none, see `commission`. */
      commissionCost?: number | undefined;
      /** Kind of the default commission group; null without one. */
      commissionGroupBandType: string | null;
      /** Name of the default commission group; null without one. */
      commissionGroupName: string | null;
      /** Id of the advertiser's main campaign. */
      defaultProduct: number;
      /** Campaign, or Item where each basket item has a commission of its own. */
      campaignLevel: string;
      /** Whether publishers of the campaign must be authorised by the FCA. */
      fcaAuthorised: boolean;
      /** Kind of payout: 1 Percentage, 2 Fixed, 3 Per click. */
      payoutTypeId?: number | undefined;
      /** Shop system: 1 Shopify, 2 WooCommerce, 3 Magento, 4 Salesforce Commerce Cloud, 5 own platform. */
      platformTypeId?: number | undefined;
      /** Text about the campaign, for publishers. */
      description?: string | undefined;
      /** Tracking link of the publisher in scope, to the campaign's landing page. */
      baseTrackingUrl?: string | undefined;
      /** Countries the campaign sells in. */
      markets?: ({
        /** Id of the country. */
        id: number;
        /** Name of the country. */
        name: string;
        /** Whether it is the main country. */
        primary: boolean;
      })[] | undefined;
      /** Days after a click in which a sale is credited to it. */
      cookieDuration?: number | undefined;
      /** Days after a conversion in which the advertiser decides on it. */
      validationWindow?: number | undefined;
      /** Commission of the default group. */
      commission?: {
        /** A percentage or an amount, as a decimal. */
        value: string;
        /** Kind of commission: Percentage or Fixed. */
        type: string;
      } | undefined;
      /** ISO 4217 code of the currency that amounts are in. */
      currencyCode?: string | undefined;
    })[];
  };
  /** Get one campaign. Everything about a campaign. An advertiser's scope is not supported yet and answers 403. */
  getCampaign: {
    input: {
      params: {
        /** The campaign. */
        productId: number;
      };
      query: {
        /** Id of the agency. */
        agencyId: number;
        /** The account: an advertiser's MID or a publisher's AID; 0 for an account manager's whole agency. */
        contactId: number;
      };
    };
    answer: {
      /** Id of the campaign. */
      productId: number;
      /** Relation of the publisher in scope to the campaign; null without one. */
      campaignId: number | null;
      /** Name of the campaign. */
      name: string;
      /** Text about the campaign, for publishers. */
      description: string;
      /** State of the campaign: live, waiting (not begun) or paused. */
      status: string;
      /** State of the publisher's relation; null without one. */
      subStatus: string | null;
      /** Kind of campaign: Cost per sale, Cost per lead, Cost per click or Hybrid. */
      productTypeName: string;
      /** How visitors agree to tracking. */
      consentMethod: string;
      /** Shop system of the advertiser. */
      platformName: string;
      /** ISO 4217 code of the currency that amounts are in. */
      currencyCode: string;
      /** Days after a conversion in which the advertiser decides on it. */
      validationWindow: number;
      /** Days after a conversion from which it counts as decided. */
      validationEndWindow: number;
      /** Time that decisions usually take, in words. */
      validationPeriod: string;
      /** A publisher's earnings, by the campaign's default commission group. */
      payout: {
        /** ISO 4217 code of the currency of the payout. */
        currency: string;
        /** Kind of payout: Percentage, Fixed or Per click. */
        type: string;
      };
      /** Branch of the campaign. */
      vertical: {
        /** Primary vertical. */
        primary: string;
        /** Secondary vertical. */
        secondary: string;
      };
      /** When the publisher applied; null without a relation. */
      appliedDate: string | null;
      /** MID of the advertiser. */
      advertiserId: string;
      /** Name of the advertiser. */
      advertiserName: string;
      /** Commission of the default group. */
      commission: {
        /** A percentage or an amount, as a decimal. */
        value: string;
        /** Kind of commission: Percentage or Fixed. */
        type: string;
      };
      /** Whether other agencies may offer the campaign to their publishers. */
      autoCrossSell: boolean;
      /** Whether links may lead to pages other than the landing page. */
      deepLinkEnabled: boolean;
      /** Whether links may carry a mark of the publisher (`uid`). */
      uidEnabled: boolean;
      /** Days after a click in which a sale is credited to it. */
      cookieDuration: number;
      /** Most conversions that are paid a day; null without a limit. */
      dailyCap: string | null;
      /** Which click a sale is credited to: first or last. */
      firstLastCookie: string;
      /** Whether cashback sites are allowed. */
      cashback: boolean;
      /** Whether voucher sites are allowed. */
      voucher: boolean;
      /** Whether publishers may bid on the advertiser's brand in search engines. */
      brandBidding: boolean;
      /** Whether emails are allowed. */
      email: boolean;
      /** Whether social media are allowed. */
      socialMedia: boolean;
      /** Whether behavioural retargeting is allowed. */
      behaviouralRetargeting: boolean;
      /** Whether sites with adult content are allowed. */
      adultContent: boolean;
      /** Whether publishers of the campaign must be authorised by the FCA. */
      fCAAuthorised: boolean;
      /** Whether pop-ups and pop-unders are allowed. */
      popUnderUp: boolean;
      /** Days after an impression in which a sale is credited to it; 0 for never. */
      postView: number;
      /** Terms of the campaign. */
      terms: {
        /** Whether the publisher has accepted them. */
        acceptedTerms: boolean;
        /** Text of the terms. */
        body: string;
        /** When the terms were written. */
        createdDate: string;
      };
      /** Name of the agency. */
      agencyName: string;
      /** Company of the agency. */
      agencyCompanyName: string;
      /** Registration number of the agency. */
      agencyRegistrationNumber: string;
      /** Address of the agency. */
      agencyAddress: string;
      /** Id of the agency. */
      agencyId: number;
      /** Address that is called when a conversion of the publisher's is tracked. */
      postback: {
        /** The address; null without one. */
        url: string | null;
        /** Whether the address is called. */
        type: boolean;
      };
      /** Page that links lead to unless they name another. */
      landingPage: {
        /** Address of the page. */
        websiteUrl: string;
        /** Parameters that are appended to the address. */
        websiteParams: string;
        /** Tracking address of another party on the way to the page; null without one. */
        thirdPartyUrl: string | null;
      };
      /** Tracking link of the publisher in scope, to the campaign's landing page. */
      baseTrackingUrl: string;
      /** Id of the first product feed; 0 without one. */
      productFeed: number;
      /** Number of product feeds. */
      productFeedCount: number;
      /** Number of vouchers and offers. */
      voucherOffersCount: number;
      /** Email address of the campaign's account manager. */
      accountManagerEmail: string;
      /** Countries the campaign sells in. */
      markets: ({
        /** Id of the country. */
        id: number;
        /** Name of the country. */
        name: string;
        /** Whether it is the main country. */
        primary: boolean;
      })[];
      /** Whether it is the advertiser's main campaign. */
      defaultCampaign: boolean;
      /** How publishers are accepted: default (by its settings), manual or auto. */
      signupType: string;
      /** Address of the advertiser's logo. */
      advertiserLogoLocation: string;
      /** Rules for claims of sales that were not tracked; null where none are taken. */
      conversionEnquiryValidation: {
        /** Whether a claim needs the customer's name. */
        name: boolean;
        /** Whether a claim needs the customer's email address. */
        emailAddress: boolean;
        /** Whether a claim needs the customer's postal code. */
        postalCode: boolean;
        /** Whether a claim needs the order value. */
        transactionValue: boolean;
        /** The characters of an order reference: Alpha, Numeric, Alphanumeric or Regex. */
        referenceValidationType: string;
        /** Regular expression of an order reference; null for the other types. */
        referenceValidation: string | null;
        /** Most characters of an order reference. */
        referenceValidationMaxLength: string;
        /** Days after an order from which it can be claimed. */
        enquiryMinAge: number;
        /** The rules in a sentence. */
        description: string;
        /** When the rules were changed last. */
        lastUpdated: string;
      } | null;
      /** Logo of the campaign. */
      campaignLogo: {
        /** Name of the picture. */
        guid: string;
        /** Address of the picture. */
        location: string;
      };
      /** When it was changed last. */
      lastModifiedDate: string;
      /** When the campaign was created. */
      dateCreated: string;
      /** Email address of the advertiser's main contact; null where it is not shown. */
      primaryContactEmail: string | null;
      /** Group of publishers with terms of their own; null without one. */
      protectedGroups: {
        /** Id of the group. */
        id: number;
        /** Name of the group. */
        name: string;
      } | null;
      /** Campaign, or Item where each basket item has a commission of its own. */
      campaignLevel: string;
      /** People of the advertiser. */
      advertiserUsers: ({
        /** Id of the person. */
        userId: number;
        /** First name. */
        firstName: string;
        /** Surname. */
        surname: string;
        /** How to reach the person. */
        contactDetails: string;
        /** Whether the person is the main contact. */
        primaryContact: boolean;
        /** Whether the person manages the advertiser's account. */
        isAdminUser: boolean;
      })[];
      /** Whether publishers may apply. */
      acceptingApplications: boolean;
      /** Whether an application needs a reason. */
      requireReason: boolean;
      /** Question that an application answers; null without one. */
      requireReasonQuestion: string | null;
      /** Who may apply: 0 everybody, 1 no cashback sites, 2 strategic partners. */
      eligibilitySetting: number;
      /** Names of the countries whose publishers may apply. */
      campaignApplicationMarkets: (string)[];
      /** Whether the publisher may apply. */
      isEligible: boolean;
      /** Whether the publisher meets the campaign's own settings. */
      eligibleToCampaignSetting: boolean;
      /** How sales are tracked: Cookie, Server to server or App. */
      trackingType: string;
      /** Id of the advertiser's service plan. */
      servicePlanId: number;
      /** Id of the campaign's language. */
      defaultLanguageId: number;
    };
  };
  /** List a campaign's commission groups. `campaignId` is the relation's id or the campaign's productId. A publisher gets the groups for everybody and its own. */
  listCommissionGroups: {
    input: {
      params: {
        /** Relation or productId. */
        campaignId: number;
      };
      query: {
        /** Id of the agency. */
        agencyId: number;
        /** The account: an advertiser's MID or a publisher's AID; 0 for an account manager's whole agency. */
        contactId: number;
        /** Number of rows to skip. */
        offset?: number | undefined;
        /** Most rows of the answer, 1 to 500. */
        limit?: number | undefined;
      };
    };
    answer: ({
      /** Id of the group. */
      id: number;
      /** Kind of group: 1 Default, 2 Attribute, 3 Value band, 4 Publisher. */
      typeId: number;
      /** Name of the kind of group. */
      type: string;
      /** Name of the group. */
      name: string;
      /** Order values that the group is for. */
      limits: {
        /** Least order value, in whole units of the campaign's currency; null without a limit. */
        lower: number | null;
        /** Highest order value, in whole units of the campaign's currency; null without a limit. */
        upper: number | null;
      };
      /** Commission as a whole number; left out where it is none, see `payout`. */
      cost: number | null;
      /** Commission in words: a percentage, or an amount with its currency. */
      payout: string;
      /** Id of the campaign. */
      campaignId: number;
      /** AID of the only publisher that the group is for; null for all. */
      publisherId: number | null;
      /** Name of that publisher; null for all. */
      publisherName: string | null;
      /** Whether the commission is a percentage of the order value. */
      percentage: boolean;
      /** Whether the group values basket items instead of whole orders. */
      itemLevel: boolean;
      /** Conditions of a sale that the group is for. */
      attributes: ({
        /** Id of the condition. */
        id: number;
        /** AND or OR: how it combines with the one before. */
        condition: string;
        /** Attribute of the sale. */
        name: string;
        /** Value the attribute is compared with. */
        value: string;
        /** How it is compared. */
        operator: string;
      })[];
    })[];
  };
  /** List conversions */
  listConversions: {
    input: {
      query: {
        /** Id of the agency. */
        agencyId: number;
        /** The account: an advertiser's MID or a publisher's AID; 0 for an account manager's whole agency. */
        contactId: number;
        /** Relations or productIds. */
        campaignId?: (number)[] | undefined;
        /** MIDs of advertisers. */
        advertiserId?: (number)[] | undefined;
        /** AIDs of publishers. */
        publisherId?: (number)[] | undefined;
        /** Payments, for conversionsByPayment. */
        invoicePayoutId?: (number)[] | undefined;
        /** Placements that the click came from. */
        placementId?: (number)[] | undefined;
        /** Vouchers whose code was used. */
        voucherId?: (number)[] | undefined;
        /** App guid of a conversion, whole. */
        queryAppGuid?: string | undefined;
        /** The advertiser's order references, or conversion ids. */
        queryMerchantRef?: (string)[] | undefined;
        /** A part of an order reference, whatever its capitals, or a conversion id. */
        find?: string | undefined;
        /** The publisher's mark of the click. */
        queryUid?: string | undefined;
        /** Conversions with this value in `extendedData.ex1`. */
        ex1?: string | undefined;
        /** Conversions with this value in `extendedData.ex2`. */
        ex2?: string | undefined;
        /** Conversions with this value in `extendedData.ex3`. */
        ex3?: string | undefined;
        /** Conversions with this value in `extendedData.ex4`. */
        ex4?: string | undefined;
        /** Conversions with this value in `extendedData.ex5`. */
        ex5?: string | undefined;
        /** Conversions with this value in `extendedData.ex6`. */
        ex6?: string | undefined;
        /** Conversions with this value in `extendedData.ex7`. */
        ex7?: string | undefined;
        /** Conversions with this value in `extendedData.ex8`. */
        ex8?: string | undefined;
        /** Conversions with this value in `extendedData.ex9`. */
        ex9?: string | undefined;
        /** Conversions with this value in `extendedData.ex10`. */
        ex10?: string | undefined;
        /** Conversions with this value in `extendedData.ex11`. */
        ex11?: string | undefined;
        /** States of the conversion. */
        status?: ("pending" | "approved" | "rejected")[] | undefined;
        /** How far payment is. */
        paymentStatus?: "nextPayment" | "advertiserInvoiced" | "awaitingInvoicing" | "paymentSent" | undefined;
        /** How far the commission is: pending, approved, invoiced, due, raised or paid. */
        stage?: ("paid" | "raised" | "due" | "invoiced" | "approved" | "pending")[] | undefined;
        /** Flags of tracked sales that a person is to look at: burst, visitor, own, differs. */
        flag?: ("burst" | "visitor" | "own" | "differs")[] | undefined;
        /** Whether a question of the publisher about the rejection waits for an answer (open) or has one (answered). */
        question?: "open" | "answered" | undefined;
        /** First day of the period, in UTC. */
        fromDate: string;
        /** Last day of the period, included. */
        toDate: string;
        /** Which of a conversion's dates lies in the period. */
        dateField: "conversion" | "click" | "impression" | "invoice" | "lastModifiedDate";
        /** Id in the system before this one. */
        legacyId?: number | undefined;
        /** ISO 4217 code of the currency that amounts are converted into. */
        targetCurrencyCode?: string | undefined;
        /** true leaves invoiced conversions out. */
        excludeInvoiced?: boolean | undefined;
        /** First day on which the validation window of pending conversions ends, in UTC. */
        decideByFrom?: string | undefined;
        /** Last such day, included. */
        decideByTo?: string | undefined;
        /** Conversions that moved so between `movedSince` and `movedUntil`, as `/api/changes` counts them. */
        movement?: "tracked" | "revalued" | "approved" | "rejected" | "invoiced" | "paid" | undefined;
        /** Start of the time for `movement`, not included. */
        movedSince?: string | undefined;
        /** End of the time for `movement`, included. */
        movedUntil?: string | undefined;
        /** Ids of conversions. */
        conversionId?: (number)[] | undefined;
        /** Invoices that hold the conversions. */
        invoiceId?: (number)[] | undefined;
        /** Plain conversions, those that a payment holds, or one row a basket item. */
        conversionType?: "conversions" | "conversionsByPayment" | "conversionsByBasketItem" | undefined;
        /** Number of rows to skip. */
        offset?: number | undefined;
        /** Most rows of the answer, 1 to 500. */
        limit?: number | undefined;
        /** Field of the answer to sort by. */
        sortColumnName?: "conversionId" | "advertiserRef" | "legacyId" | "agencyId" | "publisherId" | "campaignId" | "publisherCampaignId" | "advertiserId" | "advertiserName" | "campaignTypeId" | "invoiceId" | "paymentId" | "mid" | "currencyCode" | "exchangeRate" | "publisherName" | "publisherType" | "campaignName" | "campaignTypeName" | "conversionDate" | "clickDate" | "decisionDate" | "decideBy" | "invoiceDate" | "paymentDate" | "paymentStatus" | "stage" | "lastModifiedDate" | "status" | "conversionValue.amount" | "commission.amount" | "cost.amount" | "ipAddress" | "referrer" | "voucher" | "publisherWebsiteUrl" | "rejectionReason" | "rejectionCode" | "country" | "custType" | "quoteAction" | "conversionDuration" | "deeplinkURL" | "uid" | "appGuid" | "loyalty" | undefined;
        /** Direction of `sortColumnName`: `asc` or `desc`. */
        sortDirection?: "asc" | "desc" | undefined;
        /** Only conversions with a larger id, in the order of ids. */
        afterConversionId?: number | undefined;
      };
    };
    answer: ({
      /** Id of the conversion. */
      conversionId: string;
      /** The advertiser's order reference. */
      advertiserRef: string;
      /** Id in the system before this one; null without one. */
      legacyId: number | null;
      /** Id of the agency. */
      agencyId: number;
      /** AID of the publisher. */
      publisherId: number;
      /** Id of the campaign (its productId). */
      campaignId: number;
      /** Relation of the publisher to the campaign, elsewhere called `campaignId`. */
      publisherCampaignId: number;
      /** MID of the advertiser. */
      advertiserId: number;
      /** Name of the advertiser. */
      advertiserName: string;
      /** Kind of campaign: 1 Cost per sale, 2 Cost per lead, 3 Cost per click, 4 Hybrid. */
      campaignTypeId: number;
      /** Invoice that the conversion is on; null before it is invoiced. */
      invoiceId: number | null;
      /** Payment that the conversion is in; null before. */
      paymentId: number | null;
      /** MID of the advertiser. */
      mid: number;
      /** ISO 4217 code of the campaign's currency; null where another network leaves it out. */
      currencyCode: string | null;
      /** Rate of the conversion's own day from the currency of `rawConversionValue` to the requested one; null without one. */
      exchangeRate: number | null;
      /** Name of the publisher. */
      publisherName: string;
      /** Kind of site of the publisher. */
      publisherType: string;
      /** Name of the campaign. */
      campaignName: string;
      /** Name of the kind of campaign. */
      campaignTypeName: string;
      /** When the customer bought. */
      conversionDate: string;
      /** When the customer clicked; null without a click. */
      clickDate: string | null;
      /** When it was approved or rejected; null while it is pending. */
      decisionDate: string | null;
      /** End of the campaign's validation window; null once it is decided. */
      decideBy: string | null;
      /** Date of its invoice, or before there is one the date that an update has given; null without one. */
      invoiceDate: string | null;
      /** When its payment was sent; null before. */
      paymentDate: string | null;
      /** When the conversion was changed last. */
      lastModifiedDate: string;
      /** pending, approved or rejected. */
      status: "pending" | "approved" | "rejected";
      /** How far payment of an approved conversion is; null for others. */
      paymentStatus: "nextPayment" | "advertiserInvoiced" | "awaitingInvoicing" | "paymentSent" | null;
      /** How far its commission is, from `pending` to `paid`; null for rejected ones. */
      stage: "paid" | "raised" | "due" | "invoiced" | "approved" | "pending" | null;
      /** Order value as the advertiser sent it. */
      rawConversionValue: {
        /** ISO 4217 code of the currency. */
        currency: string;
        /** Order value, a decimal with at least two places. */
        amount: string;
      };
      /** Order value as it is now. */
      conversionValue: {
        /** The requested currency. */
        currency: string;
        /** Order value in the requested currency. */
        amount: string;
        /** Order value in the publisher's currency. */
        publisherAmount: string;
        /** Currency of the publisher. */
        publisherCurrency: string;
      };
      /** Order value as it was tracked first. */
      origConversionValue: {
        /** The requested currency. */
        currency: string;
        /** Order value in the requested currency. */
        amount: string;
        /** Order value in the publisher's currency. */
        publisherAmount: string;
        /** Currency of the publisher. */
        publisherCurrency: string;
      };
      /** Earnings of the publisher. */
      commission: {
        /** The requested currency. */
        currency: string;
        /** Commission, a decimal with two places. */
        amount: string;
        /** Commission group that valued the conversion. */
        bandId: number;
      };
      /** Cost of the advertiser before VAT; null in a publisher's account, whoever asks. */
      cost: {
        /** The requested currency. */
        currency: string;
        /** Commission with the fee of the network, a decimal with two places. */
        amount: string;
        /** Commission group that valued the conversion. */
        bandId: number;
      } | null;
      /** Basket item of the row, for conversionsByBasketItem; null otherwise. */
      item: {
        /** Name of the item. */
        name: string;
        /** The shop's id of the item. */
        sku: string;
        /** Number of pieces. */
        volume: string;
        /** Value of all its pieces. */
        value: {
          /** ISO 4217 code of the currency. */
          currency: string;
          /** Value, a decimal with at least two places. */
          amount: string;
        };
      } | null;
      /** Address of the customer, in a publisher's account without its last part; null where it is not known. */
      ipAddress: string | null;
      /** Page that the click came from; null where it is not known. */
      referrer: string | null;
      /** Voucher code that was used; null without one. */
      voucher: string | null;
      /** The publisher's site; null where it is not known. */
      publisherWebsiteUrl: string | null;
      /** Why it was rejected, in words; null for others. */
      rejectionReason: string | null;
      /** Why it was rejected: 1 Cancelled, 2 Returned, 3 Duplicate, 4 Fraud, 5 Terms broken, 6 Test order, 7 Not attributable, 8 Other. */
      rejectionCode: string | null;
      /** Country of the customer; null where it is not known. */
      country: string | null;
      /** new or returning customer; null where it is not known. */
      custType: string | null;
      /** The result of a quote, in insurance and finance; null for others. */
      quoteAction: string | null;
      /** Time from click to conversion; null without a click. */
      conversionDuration: string | null;
      /** Page that the click led to; null for the landing page. */
      deeplinkURL: string | null;
      /** The publisher's mark of the click; null without one. */
      uid: string | null;
      /** App guid of the conversion; null without one. */
      appGuid: string | null;
      /** The advertiser's own further values. */
      extendedData: {
        /** Further value 1. */
        ex1: string | null;
        /** Further value 2. */
        ex2: string | null;
        /** Further value 3. */
        ex3: string | null;
        /** Further value 4. */
        ex4: string | null;
        /** Further value 5. */
        ex5: string | null;
        /** Further value 6. */
        ex6: string | null;
        /** Further value 7. */
        ex7: string | null;
        /** Further value 8. */
        ex8: string | null;
        /** Further value 9. */
        ex9: string | null;
        /** Further value 10. */
        ex10: string | null;
        /** Further value 11. */
        ex11: string | null;
      };
      /** Placement of the click; null without one. */
      placement: {
        /** Id of the placement. */
        id: number;
        /** Name of the placement. */
        name: string;
      } | null;
      /** Creative that was clicked; null without one. */
      creative: {
        /** Id of the creative. */
        id: number;
        /** Name of the creative. */
        name: string;
      } | null;
      /** Whether the conversion is of a loyalty or cashback site. */
      loyalty: boolean;
      /** Why the sale is flagged for a person to look at: many in a second (burst), many of one visitor (visitor), bought by the publisher (own), reported again with something else (differs); null for a publisher. */
      flags: ("burst" | "visitor" | "own" | "differs")[] | null;
      /** What a change makes of it that waits for the live network of a connected account; left out when none waits, and for programs. */
      waitsAs?: "pending" | "approved" | "rejected" | "corrected" | undefined;
      /** Months that the conversion counts in. */
      commissionCalculation: {
        /** Date that decides the advertiser's invoice; null for that of conversion. */
        networkUseInvoiceDate: string | null;
        /** Date that decides the publisher's payment; null for that of conversion. */
        publisherUseInvoiceDate: string | null;
      };
    })[];
  };
  /** Update a conversion. For the advertiser and its account manager. Exactly one conversion a request. A pending conversion is approved or rejected; approved and rejected may change places, and go back to pending, until it is invoiced. Rejecting needs a `rejectionCode`: 1 Cancelled, 2 Returned, 3 Duplicate, 4 Fraud, 5 Terms broken, 6 Test order, 7 Not attributable, 8 Other. A new amount, in the campaign's currency, is valued by the commission group it falls into; `items` replace the basket and must add up to the amount. With `expectedStatus` a new status is refused when somebody else has decided meanwhile. `invoiceDate` is from the day of the conversion until the end of next month. Sending the same again changes nothing; an update that says nothing is refused. Amounts of the answer are in the currency of the campaign. */
  updateConversions: {
    input: {
      query: {
        /** Id of the agency. */
        agencyId: number;
        /** The account: an advertiser's MID or a publisher's AID; 0 for an account manager's whole agency. */
        contactId: number;
      };
      body: {
        /** Exactly one update. */
        conversions: ({
          /** Id of the conversion, or the advertiser's order reference. */
          advertiserConversionId: string;
          /** MID of the advertiser. */
          advertiserId: number;
          /** New state: pending, approved or rejected. */
          status?: "pending" | "approved" | "rejected" | null | undefined;
          /** State that the caller saw: another one answers 409. */
          expectedStatus?: "pending" | "approved" | "rejected" | null | undefined;
          /** Date that decides the advertiser's invoice, of an approved conversion: an instant or a day, from the day of the conversion until the end of next month. */
          invoiceDate?: string | null | undefined;
          /** Date that decides the publisher's payment, of an approved conversion: an instant or a day, at most two years away. */
          calcDate?: string | null | undefined;
          /** New order value. */
          conversionValue?: {
            /** Order value in the campaign's currency. */
            amount: string;
          } | null | undefined;
          /** Why it was rejected: 1 Cancelled, 2 Returned, 3 Duplicate, 4 Fraud, 5 Terms broken, 6 Test order, 7 Not attributable, 8 Other. */
          rejectionCode?: 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | "1" | "2" | "3" | "4" | "5" | "6" | "7" | "8" | null | undefined;
          /** Note beside the code. */
          rejectionReason?: string | null | undefined;
          /** The advertiser's own further values. */
          extendedData?: {
            /** Further value 1. */
            ex1?: string | null | undefined;
            /** Further value 2. */
            ex2?: string | null | undefined;
            /** Further value 3. */
            ex3?: string | null | undefined;
            /** Further value 4. */
            ex4?: string | null | undefined;
            /** Further value 5. */
            ex5?: string | null | undefined;
            /** Further value 6. */
            ex6?: string | null | undefined;
            /** Further value 7. */
            ex7?: string | null | undefined;
            /** Further value 8. */
            ex8?: string | null | undefined;
            /** Further value 9. */
            ex9?: string | null | undefined;
            /** Further value 10. */
            ex10?: string | null | undefined;
            /** Further value 11. */
            ex11?: string | null | undefined;
          } | null | undefined;
          /** The whole basket anew; its lines add up to the order value. */
          items?: ({
            /** An existing line, whose members that are left out stay; without it the line is new. */
            uid?: string | null | undefined;
            /** The shop's id of the item. */
            itemID: string;
            /** Number of pieces; 1 unless given. */
            itemVolume?: number | null | undefined;
            /** Value of the line, of all its pieces. */
            itemValue: number;
            /** Category of the item. */
            itemCategory?: string | null | undefined;
            /** Brand of the item. */
            itemBrand?: string | null | undefined;
            /** Kind of insurance policy. */
            itemPolicyType?: string | null | undefined;
            /** State of the line. */
            itemStatus?: "pending" | "approved" | "rejected" | null | undefined;
          })[] | null | undefined;
        })[];
      };
    };
    answer: {
      /** The conversion as it is now. */
      conversions: ({
        /** Id of the conversion. */
        conversionId: string;
        /** The advertiser's order reference. */
        advertiserRef: string;
        /** Id in the system before this one; null without one. */
        legacyId: number | null;
        /** Id of the agency. */
        agencyId: number;
        /** AID of the publisher. */
        publisherId: number;
        /** Id of the campaign (its productId). */
        campaignId: number;
        /** Relation of the publisher to the campaign, elsewhere called `campaignId`. */
        publisherCampaignId: number;
        /** MID of the advertiser. */
        advertiserId: number;
        /** Name of the advertiser. */
        advertiserName: string;
        /** Kind of campaign: 1 Cost per sale, 2 Cost per lead, 3 Cost per click, 4 Hybrid. */
        campaignTypeId: number;
        /** Invoice that the conversion is on; null before it is invoiced. */
        invoiceId: number | null;
        /** Payment that the conversion is in; null before. */
        paymentId: number | null;
        /** MID of the advertiser. */
        mid: number;
        /** ISO 4217 code of the campaign's currency; null where another network leaves it out. */
        currencyCode: string | null;
        /** Rate of the conversion's own day from the currency of `rawConversionValue` to the requested one; null without one. */
        exchangeRate: number | null;
        /** Name of the publisher. */
        publisherName: string;
        /** Kind of site of the publisher. */
        publisherType: string;
        /** Name of the campaign. */
        campaignName: string;
        /** Name of the kind of campaign. */
        campaignTypeName: string;
        /** When the customer bought. */
        conversionDate: string;
        /** When the customer clicked; null without a click. */
        clickDate: string | null;
        /** When it was approved or rejected; null while it is pending. */
        decisionDate: string | null;
        /** End of the campaign's validation window; null once it is decided. */
        decideBy: string | null;
        /** Date of its invoice, or before there is one the date that an update has given; null without one. */
        invoiceDate: string | null;
        /** When its payment was sent; null before. */
        paymentDate: string | null;
        /** When the conversion was changed last. */
        lastModifiedDate: string;
        /** pending, approved or rejected. */
        status: "pending" | "approved" | "rejected";
        /** How far payment of an approved conversion is; null for others. */
        paymentStatus: "nextPayment" | "advertiserInvoiced" | "awaitingInvoicing" | "paymentSent" | null;
        /** How far its commission is, from `pending` to `paid`; null for rejected ones. */
        stage: "paid" | "raised" | "due" | "invoiced" | "approved" | "pending" | null;
        /** Order value as the advertiser sent it. */
        rawConversionValue: {
          /** ISO 4217 code of the currency. */
          currency: string;
          /** Order value, a decimal with at least two places. */
          amount: string;
        };
        /** Order value as it is now. */
        conversionValue: {
          /** The requested currency. */
          currency: string;
          /** Order value in the requested currency. */
          amount: string;
          /** Order value in the publisher's currency. */
          publisherAmount: string;
          /** Currency of the publisher. */
          publisherCurrency: string;
        };
        /** Order value as it was tracked first. */
        origConversionValue: {
          /** The requested currency. */
          currency: string;
          /** Order value in the requested currency. */
          amount: string;
          /** Order value in the publisher's currency. */
          publisherAmount: string;
          /** Currency of the publisher. */
          publisherCurrency: string;
        };
        /** Earnings of the publisher. */
        commission: {
          /** The requested currency. */
          currency: string;
          /** Commission, a decimal with two places. */
          amount: string;
          /** Commission group that valued the conversion. */
          bandId: number;
        };
        /** Cost of the advertiser before VAT; null in a publisher's account, whoever asks. */
        cost: {
          /** The requested currency. */
          currency: string;
          /** Commission with the fee of the network, a decimal with two places. */
          amount: string;
          /** Commission group that valued the conversion. */
          bandId: number;
        } | null;
        /** Basket item of the row, for conversionsByBasketItem; null otherwise. */
        item: {
          /** Name of the item. */
          name: string;
          /** The shop's id of the item. */
          sku: string;
          /** Number of pieces. */
          volume: string;
          /** Value of all its pieces. */
          value: {
            /** ISO 4217 code of the currency. */
            currency: string;
            /** Value, a decimal with at least two places. */
            amount: string;
          };
        } | null;
        /** Address of the customer, in a publisher's account without its last part; null where it is not known. */
        ipAddress: string | null;
        /** Page that the click came from; null where it is not known. */
        referrer: string | null;
        /** Voucher code that was used; null without one. */
        voucher: string | null;
        /** The publisher's site; null where it is not known. */
        publisherWebsiteUrl: string | null;
        /** Why it was rejected, in words; null for others. */
        rejectionReason: string | null;
        /** Why it was rejected: 1 Cancelled, 2 Returned, 3 Duplicate, 4 Fraud, 5 Terms broken, 6 Test order, 7 Not attributable, 8 Other. */
        rejectionCode: string | null;
        /** Country of the customer; null where it is not known. */
        country: string | null;
        /** new or returning customer; null where it is not known. */
        custType: string | null;
        /** The result of a quote, in insurance and finance; null for others. */
        quoteAction: string | null;
        /** Time from click to conversion; null without a click. */
        conversionDuration: string | null;
        /** Page that the click led to; null for the landing page. */
        deeplinkURL: string | null;
        /** The publisher's mark of the click; null without one. */
        uid: string | null;
        /** App guid of the conversion; null without one. */
        appGuid: string | null;
        /** The advertiser's own further values. */
        extendedData: {
          /** Further value 1. */
          ex1: string | null;
          /** Further value 2. */
          ex2: string | null;
          /** Further value 3. */
          ex3: string | null;
          /** Further value 4. */
          ex4: string | null;
          /** Further value 5. */
          ex5: string | null;
          /** Further value 6. */
          ex6: string | null;
          /** Further value 7. */
          ex7: string | null;
          /** Further value 8. */
          ex8: string | null;
          /** Further value 9. */
          ex9: string | null;
          /** Further value 10. */
          ex10: string | null;
          /** Further value 11. */
          ex11: string | null;
        };
        /** Placement of the click; null without one. */
        placement: {
          /** Id of the placement. */
          id: number;
          /** Name of the placement. */
          name: string;
        } | null;
        /** Creative that was clicked; null without one. */
        creative: {
          /** Id of the creative. */
          id: number;
          /** Name of the creative. */
          name: string;
        } | null;
        /** Whether the conversion is of a loyalty or cashback site. */
        loyalty: boolean;
        /** Why the sale is flagged for a person to look at: many in a second (burst), many of one visitor (visitor), bought by the publisher (own), reported again with something else (differs); null for a publisher. */
        flags: ("burst" | "visitor" | "own" | "differs")[] | null;
        /** What a change makes of it that waits for the live network of a connected account; left out when none waits, and for programs. */
        waitsAs?: "pending" | "approved" | "rejected" | "corrected" | undefined;
        /** Months that the conversion counts in. */
        commissionCalculation: {
          /** Date that decides the advertiser's invoice; null for that of conversion. */
          networkUseInvoiceDate: string | null;
          /** Date that decides the publisher's payment; null for that of conversion. */
          publisherUseInvoiceDate: string | null;
        };
      })[];
    };
  };
  /** Update a conversion: the same as PUT */
  patchConversions: {
    input: {
      query: {
        /** Id of the agency. */
        agencyId: number;
        /** The account: an advertiser's MID or a publisher's AID; 0 for an account manager's whole agency. */
        contactId: number;
      };
      body: {
        /** Exactly one update. */
        conversions: ({
          /** Id of the conversion, or the advertiser's order reference. */
          advertiserConversionId: string;
          /** MID of the advertiser. */
          advertiserId: number;
          /** New state: pending, approved or rejected. */
          status?: "pending" | "approved" | "rejected" | null | undefined;
          /** State that the caller saw: another one answers 409. */
          expectedStatus?: "pending" | "approved" | "rejected" | null | undefined;
          /** Date that decides the advertiser's invoice, of an approved conversion: an instant or a day, from the day of the conversion until the end of next month. */
          invoiceDate?: string | null | undefined;
          /** Date that decides the publisher's payment, of an approved conversion: an instant or a day, at most two years away. */
          calcDate?: string | null | undefined;
          /** New order value. */
          conversionValue?: {
            /** Order value in the campaign's currency. */
            amount: string;
          } | null | undefined;
          /** Why it was rejected: 1 Cancelled, 2 Returned, 3 Duplicate, 4 Fraud, 5 Terms broken, 6 Test order, 7 Not attributable, 8 Other. */
          rejectionCode?: 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | "1" | "2" | "3" | "4" | "5" | "6" | "7" | "8" | null | undefined;
          /** Note beside the code. */
          rejectionReason?: string | null | undefined;
          /** The advertiser's own further values. */
          extendedData?: {
            /** Further value 1. */
            ex1?: string | null | undefined;
            /** Further value 2. */
            ex2?: string | null | undefined;
            /** Further value 3. */
            ex3?: string | null | undefined;
            /** Further value 4. */
            ex4?: string | null | undefined;
            /** Further value 5. */
            ex5?: string | null | undefined;
            /** Further value 6. */
            ex6?: string | null | undefined;
            /** Further value 7. */
            ex7?: string | null | undefined;
            /** Further value 8. */
            ex8?: string | null | undefined;
            /** Further value 9. */
            ex9?: string | null | undefined;
            /** Further value 10. */
            ex10?: string | null | undefined;
            /** Further value 11. */
            ex11?: string | null | undefined;
          } | null | undefined;
          /** The whole basket anew; its lines add up to the order value. */
          items?: ({
            /** An existing line, whose members that are left out stay; without it the line is new. */
            uid?: string | null | undefined;
            /** The shop's id of the item. */
            itemID: string;
            /** Number of pieces; 1 unless given. */
            itemVolume?: number | null | undefined;
            /** Value of the line, of all its pieces. */
            itemValue: number;
            /** Category of the item. */
            itemCategory?: string | null | undefined;
            /** Brand of the item. */
            itemBrand?: string | null | undefined;
            /** Kind of insurance policy. */
            itemPolicyType?: string | null | undefined;
            /** State of the line. */
            itemStatus?: "pending" | "approved" | "rejected" | null | undefined;
          })[] | null | undefined;
        })[];
      };
    };
    answer: {
      /** The conversion as it is now. */
      conversions: ({
        /** Id of the conversion. */
        conversionId: string;
        /** The advertiser's order reference. */
        advertiserRef: string;
        /** Id in the system before this one; null without one. */
        legacyId: number | null;
        /** Id of the agency. */
        agencyId: number;
        /** AID of the publisher. */
        publisherId: number;
        /** Id of the campaign (its productId). */
        campaignId: number;
        /** Relation of the publisher to the campaign, elsewhere called `campaignId`. */
        publisherCampaignId: number;
        /** MID of the advertiser. */
        advertiserId: number;
        /** Name of the advertiser. */
        advertiserName: string;
        /** Kind of campaign: 1 Cost per sale, 2 Cost per lead, 3 Cost per click, 4 Hybrid. */
        campaignTypeId: number;
        /** Invoice that the conversion is on; null before it is invoiced. */
        invoiceId: number | null;
        /** Payment that the conversion is in; null before. */
        paymentId: number | null;
        /** MID of the advertiser. */
        mid: number;
        /** ISO 4217 code of the campaign's currency; null where another network leaves it out. */
        currencyCode: string | null;
        /** Rate of the conversion's own day from the currency of `rawConversionValue` to the requested one; null without one. */
        exchangeRate: number | null;
        /** Name of the publisher. */
        publisherName: string;
        /** Kind of site of the publisher. */
        publisherType: string;
        /** Name of the campaign. */
        campaignName: string;
        /** Name of the kind of campaign. */
        campaignTypeName: string;
        /** When the customer bought. */
        conversionDate: string;
        /** When the customer clicked; null without a click. */
        clickDate: string | null;
        /** When it was approved or rejected; null while it is pending. */
        decisionDate: string | null;
        /** End of the campaign's validation window; null once it is decided. */
        decideBy: string | null;
        /** Date of its invoice, or before there is one the date that an update has given; null without one. */
        invoiceDate: string | null;
        /** When its payment was sent; null before. */
        paymentDate: string | null;
        /** When the conversion was changed last. */
        lastModifiedDate: string;
        /** pending, approved or rejected. */
        status: "pending" | "approved" | "rejected";
        /** How far payment of an approved conversion is; null for others. */
        paymentStatus: "nextPayment" | "advertiserInvoiced" | "awaitingInvoicing" | "paymentSent" | null;
        /** How far its commission is, from `pending` to `paid`; null for rejected ones. */
        stage: "paid" | "raised" | "due" | "invoiced" | "approved" | "pending" | null;
        /** Order value as the advertiser sent it. */
        rawConversionValue: {
          /** ISO 4217 code of the currency. */
          currency: string;
          /** Order value, a decimal with at least two places. */
          amount: string;
        };
        /** Order value as it is now. */
        conversionValue: {
          /** The requested currency. */
          currency: string;
          /** Order value in the requested currency. */
          amount: string;
          /** Order value in the publisher's currency. */
          publisherAmount: string;
          /** Currency of the publisher. */
          publisherCurrency: string;
        };
        /** Order value as it was tracked first. */
        origConversionValue: {
          /** The requested currency. */
          currency: string;
          /** Order value in the requested currency. */
          amount: string;
          /** Order value in the publisher's currency. */
          publisherAmount: string;
          /** Currency of the publisher. */
          publisherCurrency: string;
        };
        /** Earnings of the publisher. */
        commission: {
          /** The requested currency. */
          currency: string;
          /** Commission, a decimal with two places. */
          amount: string;
          /** Commission group that valued the conversion. */
          bandId: number;
        };
        /** Cost of the advertiser before VAT; null in a publisher's account, whoever asks. */
        cost: {
          /** The requested currency. */
          currency: string;
          /** Commission with the fee of the network, a decimal with two places. */
          amount: string;
          /** Commission group that valued the conversion. */
          bandId: number;
        } | null;
        /** Basket item of the row, for conversionsByBasketItem; null otherwise. */
        item: {
          /** Name of the item. */
          name: string;
          /** The shop's id of the item. */
          sku: string;
          /** Number of pieces. */
          volume: string;
          /** Value of all its pieces. */
          value: {
            /** ISO 4217 code of the currency. */
            currency: string;
            /** Value, a decimal with at least two places. */
            amount: string;
          };
        } | null;
        /** Address of the customer, in a publisher's account without its last part; null where it is not known. */
        ipAddress: string | null;
        /** Page that the click came from; null where it is not known. */
        referrer: string | null;
        /** Voucher code that was used; null without one. */
        voucher: string | null;
        /** The publisher's site; null where it is not known. */
        publisherWebsiteUrl: string | null;
        /** Why it was rejected, in words; null for others. */
        rejectionReason: string | null;
        /** Why it was rejected: 1 Cancelled, 2 Returned, 3 Duplicate, 4 Fraud, 5 Terms broken, 6 Test order, 7 Not attributable, 8 Other. */
        rejectionCode: string | null;
        /** Country of the customer; null where it is not known. */
        country: string | null;
        /** new or returning customer; null where it is not known. */
        custType: string | null;
        /** The result of a quote, in insurance and finance; null for others. */
        quoteAction: string | null;
        /** Time from click to conversion; null without a click. */
        conversionDuration: string | null;
        /** Page that the click led to; null for the landing page. */
        deeplinkURL: string | null;
        /** The publisher's mark of the click; null without one. */
        uid: string | null;
        /** App guid of the conversion; null without one. */
        appGuid: string | null;
        /** The advertiser's own further values. */
        extendedData: {
          /** Further value 1. */
          ex1: string | null;
          /** Further value 2. */
          ex2: string | null;
          /** Further value 3. */
          ex3: string | null;
          /** Further value 4. */
          ex4: string | null;
          /** Further value 5. */
          ex5: string | null;
          /** Further value 6. */
          ex6: string | null;
          /** Further value 7. */
          ex7: string | null;
          /** Further value 8. */
          ex8: string | null;
          /** Further value 9. */
          ex9: string | null;
          /** Further value 10. */
          ex10: string | null;
          /** Further value 11. */
          ex11: string | null;
        };
        /** Placement of the click; null without one. */
        placement: {
          /** Id of the placement. */
          id: number;
          /** Name of the placement. */
          name: string;
        } | null;
        /** Creative that was clicked; null without one. */
        creative: {
          /** Id of the creative. */
          id: number;
          /** Name of the creative. */
          name: string;
        } | null;
        /** Whether the conversion is of a loyalty or cashback site. */
        loyalty: boolean;
        /** Why the sale is flagged for a person to look at: many in a second (burst), many of one visitor (visitor), bought by the publisher (own), reported again with something else (differs); null for a publisher. */
        flags: ("burst" | "visitor" | "own" | "differs")[] | null;
        /** What a change makes of it that waits for the live network of a connected account; left out when none waits, and for programs. */
        waitsAs?: "pending" | "approved" | "rejected" | "corrected" | undefined;
        /** Months that the conversion counts in. */
        commissionCalculation: {
          /** Date that decides the advertiser's invoice; null for that of conversion. */
          networkUseInvoiceDate: string | null;
          /** Date that decides the publisher's payment; null for that of conversion. */
          publisherUseInvoiceDate: string | null;
        };
      })[];
    };
  };
  /** List conversion enquiries. A publisher's claims for sales that were not tracked, those about an advertiser's campaigns, or the agency's. Newest first; `direction=asc` turns that round. `fromDate` and `toDate` are days of their creation, both included. `advertiserAppId` is a whole order reference, `find` a part of one, whatever its capitals, or the id of an enquiry. */
  listEnquiries: {
    input: {
      query: {
        /** Id of the agency. */
        agencyId: number;
        /** The account: an advertiser's MID or a publisher's AID; 0 for an account manager's whole agency. */
        contactId: number;
        /** Enquiries. */
        enquiryIds?: (number)[] | undefined;
        /** States: 1 Open, 2 With advertiser, 3 Approved, 4 Rejected, 5 Closed. */
        statusIds?: (number)[] | undefined;
        /** MIDs of advertisers. */
        advertiserIds?: (number)[] | undefined;
        /** AIDs of publishers. */
        publisherIds?: (number)[] | undefined;
        /** The publisher's marks of clicks. */
        uIds?: (string)[] | undefined;
        /** The advertiser's order reference. */
        advertiserAppId?: string | undefined;
        /** A part of an order reference, whatever its capitals, or the id of an enquiry. */
        find?: string | undefined;
        /** The publisher's own references. */
        publisherRefs?: (string)[] | undefined;
        /** The campaign. */
        productId?: number | undefined;
        /** Part of the customer's name. */
        customerName?: string | undefined;
        /** First day of their creation, in UTC. */
        fromDate?: string | undefined;
        /** Last day of their creation, included. */
        toDate?: string | undefined;
        /** Direction of `sortColumnName`, or of the creation date: newest first unless given. */
        direction?: "asc" | "desc" | undefined;
        /** Number of rows to skip. */
        offset?: number | undefined;
        /** Most rows of the answer, 1 to 500. */
        limit?: number | undefined;
        /** Field of the answer to sort by. */
        sortColumnName?: "enquiryId" | "statusId" | "creationDate" | "lastUpdated" | "optimiseNotes" | "notes" | "uId" | "status" | "advertiserAppId" | "agencyId" | "commissionValue" | "value" | "currencyCode" | "customerName" | "campaign.name" | "publisher.name" | "advertiser.name" | "conversion.transactionDate" | undefined;
      };
    };
    answer: ({
      /** Id of the enquiry. */
      enquiryId: number;
      /** State: 1 Open, 2 With advertiser, 3 Approved, 4 Rejected, 5 Closed. */
      statusId: number;
      /** When it was filed. */
      creationDate: string;
      /** When it was changed last. */
      lastUpdated: string;
      /** Last note of the network. */
      optimiseNotes: string;
      /** Last note of the publisher. */
      notes: string;
      /** The publisher's mark of the click; null without one. */
      uId: string | null;
      /** Name of the state. */
      status: string;
      /** The advertiser's order reference. */
      advertiserAppId: string;
      /** Id of the agency. */
      agencyId: string;
      /** Commission that the publisher expects; null where it names none. */
      commissionValue: number | null;
      /** Claimed order value. */
      value: number;
      /** ISO 4217 code of the currency that amounts are in. */
      currencyCode: string;
      /** Name of the customer; null without one. */
      customerName: string | null;
      /** Campaign that the sale was in. */
      campaign: {
        /** Id of the campaign. */
        id: number;
        /** State of the campaign. */
        status: "live" | "waiting" | "paused";
        /** Name of the campaign. */
        name: string;
      };
      /** Publisher that claims the sale. */
      publisher: {
        /** AID of the publisher. */
        id: number;
        /** Name of the publisher. */
        name: string;
        /** The publisher's own reference; null without one. */
        ref: string | null;
      };
      /** Advertiser of the campaign. */
      advertiser: {
        /** MID of the advertiser. */
        id: number;
        /** Name of the advertiser. */
        name: string;
      };
      /** The claimed sale, after approval the conversion. */
      conversion: {
        /** Id of the conversion; null before approval. */
        id: number | null;
        /** When the customer bought. */
        transactionDate: string;
        /** Commission of the conversion; null before approval. */
        commissionEarned: number | null;
        /** State of the conversion; null before approval. */
        status: "pending" | "approved" | "rejected" | null;
        /** Why the claim was rejected; null for others. */
        rejectionReason: string | null;
        /** Why the claim was rejected, as a number; null for others. */
        rejectionCode: number | null;
        /** Invoice that the conversion is on; null before. */
        invoiceId: number | null;
        /** Id of the campaign. */
        pId: number;
        /** The publisher's mark of the click; null without one. */
        uId: string | null;
        /** Payment that the conversion is in; null before. */
        invoicePayoutId: number | null;
        /** How far payment is; null before approval. */
        paymentStatus: "nextPayment" | "advertiserInvoiced" | "awaitingInvoicing" | "paymentSent" | null;
        /** How far its commission is; null for a rejected one. */
        stage: "paid" | "raised" | "due" | "invoiced" | "approved" | "pending" | null;
        /** When the conversion's state changed last; null before approval. */
        statusLastUpdated: string | null;
      };
    })[];
  };
  /** Report a sale, from the server of the shop. For advertisers. The sale is credited to the last click (the first, where the campaign says so) of the click id's visitor within the cookie window, other publishers on its way have an assist, and the commission group values it. The same `ref` again in the same campaign is the same conversion: the first one stands. Amounts with more decimals than cents are rounded, which `reason` says. */
  trackConversion: {
    input: {
      query: {
        /** Id of the agency. */
        agencyId: number;
        /** The account: an advertiser's MID or a publisher's AID; 0 for an account manager's whole agency. */
        contactId: number;
      };
      body: {
        /** Id of the campaign (its productId). */
        pid: number;
        /** The shop's order reference. */
        ref: string;
        /** Order value, as text or number; rounded to the cent. */
        amount: string | number;
        /** Currency of all amounts; the campaign's unless given. */
        currency?: string | null | undefined;
        /** Click id that the landing page received. */
        cid?: string | null | undefined;
        /** The basket; its lines add up to the amount. */
        items?: ({
          /** The shop's id of the item. */
          itemID: string;
          /** Name of the item. */
          itemName?: string | null | undefined;
          /** Number of pieces; 1 unless given. */
          itemVolume?: number | null | undefined;
          /** Value of the line, of all its pieces. */
          itemValue: string | number;
          /** Category of the item. */
          itemCategory?: string | null | undefined;
          /** Brand of the item. */
          itemBrand?: string | null | undefined;
          /** Kind of insurance policy. */
          itemPolicyType?: string | null | undefined;
        })[] | null | undefined;
        /** Voucher code that was used. */
        voucher?: string | null | undefined;
        /** The publisher's mark; that of the click unless given. */
        uid?: string | null | undefined;
        /** new or returning. */
        customerType?: "new" | "returning" | null | undefined;
        /** When it was, within the last year; now unless given. */
        convertedAt?: string | null | undefined;
        /** The advertiser's own further values. */
        extendedData?: {
          /** Further value 1. */
          ex1?: string | null | undefined;
          /** Further value 2. */
          ex2?: string | null | undefined;
          /** Further value 3. */
          ex3?: string | null | undefined;
          /** Further value 4. */
          ex4?: string | null | undefined;
          /** Further value 5. */
          ex5?: string | null | undefined;
          /** Further value 6. */
          ex6?: string | null | undefined;
          /** Further value 7. */
          ex7?: string | null | undefined;
          /** Further value 8. */
          ex8?: string | null | undefined;
          /** Further value 9. */
          ex9?: string | null | undefined;
          /** Further value 10. */
          ex10?: string | null | undefined;
          /** Further value 11. */
          ex11?: string | null | undefined;
        } | null | undefined;
      };
    };
    answer: {
      /** `tracked`; `known` for a reference that is there already; `uncredited` where no publisher sent the customer. */
      outcome: "tracked" | "known" | "uncredited";
      /** Id of the conversion; null for uncredited. */
      conversionId: string | null;
      /** State of the conversion; null for uncredited. */
      status: "pending" | "approved" | "rejected" | null;
      /** AID of the credited publisher; null for uncredited. */
      publisherId: number | null;
      /** Order value; null for uncredited. */
      value: {
        /** ISO 4217 code of the currency. */
        currency: string;
        /** Order value, a decimal with at least two places. */
        amount: string;
      } | null;
      /** Earnings of the publisher; null for uncredited. */
      commission: {
        /** ISO 4217 code of the currency. */
        currency: string;
        /** Commission, a decimal with at least two places. */
        amount: string;
      } | null;
      /** Cost of the advertiser before VAT; null for uncredited. */
      cost: {
        /** ISO 4217 code of the currency. */
        currency: string;
        /** Cost, a decimal with at least two places. */
        amount: string;
      } | null;
      /** Why nothing was credited, or what was rounded to the cent. */
      reason: string | null;
    };
  };
  /** Reported sales that were refused, by campaign, parameter and reason, the latest first. Of pixels and of servers of the shop: a pixel shows its visitor a picture, whatever becomes of the sale. For the advertiser and for account managers; a publisher gets none. */
  listRefusedSales: {
    input: {
      query: {
        /** Id of the agency. */
        agencyId: number;
        /** The account: an advertiser's MID or a publisher's AID; 0 for an account manager's whole agency. */
        contactId: number;
        /** Only these campaigns (productIds). */
        campaignId?: (number)[] | undefined;
        /** Number of rows to skip. */
        offset?: number | undefined;
        /** Most rows of the answer, 1 to 500. */
        limit?: number | undefined;
        /** Field of the answer to sort by. */
        sortColumnName?: "campaignId" | "campaignName" | "advertiserId" | "advertiserName" | "parameter" | "message" | "example" | "calls" | "firstAt" | "lastAt" | undefined;
        /** Direction of `sortColumnName`: `asc` or `desc`. */
        sortDirection?: "asc" | "desc" | undefined;
      };
    };
    answer: ({
      /** Campaign of the sales (its productId). */
      campaignId: number;
      /** Name of the campaign. */
      campaignName: string;
      /** MID of its advertiser. */
      advertiserId: number;
      /** Name of the advertiser. */
      advertiserName: string;
      /** Parameter that was wrong; null where the sale as a whole was refused. */
      parameter: string | null;
      /** Why the last one was refused. */
      message: string;
      /** The same as a key with values. */
      refusal: {
        /** Key of the reason. */
        key: string;
        /** Values of its sentence. */
        values: Record<string, unknown>;
      };
      /** The parameter's last value, at most 100 characters; null where it was missing. */
      example: string | null;
      /** Number of refused sales. */
      calls: number;
      /** When the first one was refused. */
      firstAt: string;
      /** When the last one was refused. */
      lastAt: string;
    })[];
  };
  /** List placements. A publisher's own placements with the advertiser (0: with all of them), or all placements of an advertiser, created between `fromDate` and `toDate`, both included. `campaignIds` takes relations and productIds. `archived` lists the archived ones instead of the others. */
  listPlacements: {
    input: {
      query: {
        /** Id of the agency. */
        agencyId: number;
        /** The advertiser; for a publisher one that it works with, 0 for all of them. */
        advertiserId: number;
        /** Relations or productIds. */
        campaignIds?: (number)[] | undefined;
        /** AIDs of publishers. */
        publisherIds?: (number)[] | undefined;
        /** Number of rows to skip. */
        offset?: number | undefined;
        /** Most rows of the answer, 1 to 500. */
        limit?: number | undefined;
        /** First day of their creation, in UTC. */
        fromDate: string;
        /** Last day of their creation, included. */
        toDate: string;
        /** Field of the answer to sort by. */
        sort?: "id" | "publisherId" | "campaignId" | "typeId" | "publisherCampaignId" | "name" | "description" | "type" | "url" | "publisher" | "campaign" | "maskURL" | "dateCreated" | undefined;
        /** Direction of `sort`. */
        direction?: "asc" | "desc" | undefined;
        /** Part of name or description, or the id or identifier of a placement. */
        searchText?: string | undefined;
        /** true lists the archived placements instead of the others. */
        archived?: boolean | undefined;
      };
    };
    answer: ({
      /** Id of the placement. */
      id: number;
      /** AID of the publisher. */
      publisherId: number;
      /** Id of the campaign (its productId). */
      campaignId: number;
      /** Kind: 1 Listing, 2 Email, 3 Display, 4 Eligibility, 5 Non Eligibility. */
      typeId: number;
      /** Relation of the publisher to the campaign. */
      publisherCampaignId: number;
      /** Name of the placement. */
      name: string;
      /** A description of the placement. */
      description: string;
      /** Name of the kind. */
      type: string;
      /** Page that it leads to: its own, or the campaign's landing page. */
      url: string;
      /** Name of the publisher. */
      publisher: string;
      /** Name of the campaign. */
      campaign: string;
      /** Address shown in place of the link; null without one. */
      maskURL: string | null;
      /** When it was created. */
      dateCreated: string;
    })[];
  };
  /** One placement */
  getPlacement: {
    input: {
      params: {
        /** Id of the placement. */
        placementId: number;
      };
      query: {
        /** Id of the agency. */
        agencyId: number;
        /** The advertiser; for a publisher one that it works with, 0 for all of them. */
        advertiserId: number;
      };
    };
    answer: {
      /** Id of the placement. */
      id: number;
      /** Relation of the publisher to the campaign. */
      campaignId: number;
      /** Kind: 1 Listing, 2 Email, 3 Display, 4 Eligibility, 5 Non Eligibility. */
      type: number;
      /** 1 where a person made it, 0 for a program. */
      userCreated: number;
      /** How it was made: 0 by itself, 1 with a deep link. */
      importType: number;
      /** Name of the placement. */
      name: string;
      /** Identifier in links. */
      identifier: string;
      /** A description of the placement. */
      description: string;
      /** Its own page; null for the landing page. */
      thirdPartyUrl: string | null;
      /** When it was created. */
      dateCreated: string;
      /** `true` for a deleted one; those can be read and are not listed. */
      isDeleted: "true" | "false";
      /** First name of the person who made it; null where none did. */
      userName: string | null;
      /** Surname of the person who made it; null where none did. */
      userSecondName: string | null;
      /** Link to publish; `&uid=…` may be appended. */
      clickURLTemplate: string;
      /** AID of the publisher. */
      contactID: string;
      /** Address shown in place of the link; null without one. */
      maskURL: string | null;
      /** Name of the publisher. */
      affiliateName: string;
      /** Name of the kind. */
      placementType: string;
      /** Id of the campaign. */
      productId: string;
      /** AID of the publisher. */
      affiliateContactId: string;
      /** Name of the campaign. */
      campaignName: string;
      /** Name of the advertiser. */
      advertiserName: string;
      /** Id of the agency. */
      agencyId: string;
    };
  };
  /** Create a placement. `campaignId` is the relation: the publisher in the campaign, which must be live. `destinationUrl` must be on the campaign's host; without it the placement leads to the landing page. */
  createPlacement: {
    input: {
      query: {
        /** Id of the agency. */
        agencyId: number;
        /** The advertiser; for a publisher one that it works with, 0 for all of them. */
        advertiserId: number;
      };
      body: {
        /** Relation of the publisher to the campaign, which must be live. */
        campaignId: number;
        /** Name, at least 3 characters. */
        placementName: string;
        /** Kind: 1 Listing, 2 Email, 3 Display, 4 Eligibility, 5 Non Eligibility. */
        type: 1 | 2 | 3 | 4 | 5;
        /** A description of the placement, at least 3 characters. */
        placementDescription: string;
        /** Page on the campaign's host; without it the landing page. */
        destinationUrl?: string | null | undefined;
      };
    };
    answer: {
      /** Id of the placement. */
      id: number;
      /** Relation of the publisher to the campaign. */
      campaignId: number;
      /** Kind: 1 Listing, 2 Email, 3 Display, 4 Eligibility, 5 Non Eligibility. */
      type: number;
      /** 1 where a person made it, 0 for a program. */
      userCreated: number;
      /** How it was made: 0 by itself, 1 with a deep link. */
      importType: number;
      /** Name of the placement. */
      name: string;
      /** Identifier in links. */
      identifier: string;
      /** A description of the placement. */
      description: string;
      /** Its own page; null for the landing page. */
      thirdPartyUrl: string | null;
      /** When it was created. */
      dateCreated: string;
      /** `true` for a deleted one; those can be read and are not listed. */
      isDeleted: "true" | "false";
      /** First name of the person who made it; null where none did. */
      userName: string | null;
      /** Surname of the person who made it; null where none did. */
      userSecondName: string | null;
      /** Link to publish; `&uid=…` may be appended. */
      clickURLTemplate: string;
      /** AID of the publisher. */
      contactID: string;
      /** Address shown in place of the link; null without one. */
      maskURL: string | null;
      /** Name of the publisher. */
      affiliateName: string;
      /** Name of the kind. */
      placementType: string;
      /** Id of the campaign. */
      productId: string;
      /** AID of the publisher. */
      affiliateContactId: string;
      /** Name of the campaign. */
      campaignName: string;
      /** Name of the advertiser. */
      advertiserName: string;
      /** Id of the agency. */
      agencyId: string;
    };
  };
  /** Generate a deep link. The link leads to `url`, or to the landing page of campaign `pid`; `pid` takes the productId or the relation. With `url` alone the live campaign is found whose host is the longest that holds it. The campaign and the publisher’s relation must be live, deep links enabled, and `url` on the campaign’s host. With `placement` 1 a placement is made for the link, `placementName` and `placementDescription` (at least 3 characters each) are then required. `&uid=…` may be added to the end of the link. */
  generateDeeplink: {
    input: {
      query: {
        /** Id of the agency. */
        agencyId: number;
        /** The publisher's AID; 0 for an account manager's whole agency. */
        aid: number;
        /** The campaign; without it the live campaign of the host of `url`. */
        pid?: number | undefined;
        /** Page of the advertiser; without it the campaign's landing page. */
        url?: string | undefined;
        /** 1 makes a placement with the link, 0 makes none. */
        placement?: number | undefined;
        /** Name of the placement, at least 3 characters; required with `placement=1`. */
        placementName?: string | undefined;
        /** A description of the placement, at least 3 characters; required with `placement=1`. */
        placementDescription?: string | undefined;
      };
    };
    answer: {
      /** The link to publish. */
      deeplinkUrl: string;
    };
  };
  /** Shorten an address. `longUrl` is http or https, at most 2,048 characters, and on the host of a live campaign that the contact may see, or one of its own links (`/c?AID=…&PID=…`) in a live relation. The same address of the same contact gets the same short one. */
  shortenUrl: {
    input: {
      query: {
        /** Id of the agency. */
        agencyId: number;
        /** The account: an advertiser's MID or a publisher's AID; 0 for an account manager's whole agency. */
        contactId: number;
      };
      body: {
        /** Address on the tracking host or on a campaign's host, at most 2,048 characters. */
        longUrl: string;
      };
    };
    answer: {
      /** The short address. */
      shortUrl: string;
    };
  };
  /** List offers and voucher codes. Of the campaigns in which the publisher has a live relation, of an advertiser, or of the agency. `active` gives those that run or will run, `expired` those that are over; with neither only those yet to come. `startDate` and `endDate` keep those that run some time between; `historyDays` those added in the last so many days; `searchText` those with it in the code, title, description, category or name of the campaign. */
  listVouchers: {
    input: {
      query: {
        /** Id of the agency. */
        agencyId: number;
        /** The account: an advertiser's MID or a publisher's AID; 0 for an account manager's whole agency. */
        contactId: number;
        /** MID of the advertiser. */
        advertiserContactId?: number | undefined;
        /** Category of the vouchers. */
        categoryId?: number | undefined;
        /** Whether vouchers are listed that run or will run. */
        active?: boolean | undefined;
        /** Whether vouchers are listed that are over. */
        expired?: boolean | undefined;
        /** Vouchers that still run at this instant or later. */
        startDate?: string | undefined;
        /** Vouchers that have begun by this instant; a day means its end. */
        endDate?: string | undefined;
        /** Vouchers added in the last so many days. */
        historyDays?: number | undefined;
        /** One voucher. */
        id?: number | undefined;
        /** The campaign. */
        pid?: number | undefined;
        /** Number of rows to skip. */
        offset?: number | undefined;
        /** Most rows of the answer, 1 to 500. */
        limit?: number | undefined;
        /** Language and country, such as en-GB. */
        cultureCode?: string | undefined;
        /** Whether they are in this network only. */
        exclusive?: boolean | undefined;
        /** Part of code, title, description, category or name of the campaign. */
        searchText?: string | undefined;
        /** Field of the answer to sort by. */
        sortColumnName?: "id" | "productId" | "campaignId" | "categoryId" | "campaignName" | "companyName" | "code" | "description" | "title" | "deepLinkURL" | "trackingURL" | "deepLinkTrackingURL" | "categoryName" | "type" | "discount" | "CultureCode" | "activationDate" | "expiryDate" | "addedon" | "status" | "affiliateSpecific" | "Exclusive" | "shopifyCode" | undefined;
        /** Direction of `sortColumnName`: `asc` or `desc`. */
        sortDirection?: "asc" | "desc" | undefined;
      };
    };
    answer: ({
      /** Id of the voucher. */
      id: number;
      /** Id of the campaign. */
      productId: number;
      /** Relation of the publisher in scope; null without one. */
      campaignId: number | null;
      /** Id of the category. */
      categoryId: number;
      /** Name of the campaign. */
      campaignName: string;
      /** Company of the advertiser. */
      companyName: string;
      /** The code; empty for an offer without one. */
      code: string;
      /** The offer of the voucher. */
      description: string;
      /** Title of the voucher. */
      title: string;
      /** The voucher's page in the shop. */
      deepLinkURL: string;
      /** Link to the campaign. */
      trackingURL: string;
      /** Link to the voucher's own page. */
      deepLinkTrackingURL: string;
      /** Name of the category. */
      categoryName: string;
      /** Kind of voucher. */
      type: string;
      /** Saving of the customer, in words. */
      discount: string;
      /** Language and country, such as en-GB. */
      CultureCode: string;
      /** From when it can be used. */
      activationDate: string;
      /** Until when it can be used. */
      expiryDate: string;
      /** When it was added. */
      addedon: string;
      /** Pending before its activation, Active, Expired. */
      status: "Pending" | "Active" | "Expired";
      /** Whether it is for one publisher only. */
      affiliateSpecific: boolean;
      /** Whether it is in this network only. */
      Exclusive: boolean;
      /** Whether it is a code of a Shopify shop. */
      shopifyCode: boolean;
    })[];
  };
  /** List product feeds. Feeds of the campaigns in which the publisher has a live relation, of an advertiser, or of the agency. `searchText` keeps those with it in their name or that of the campaign. */
  listFeeds: {
    input: {
      query: {
        /** Id of the agency. */
        agencyId: number;
        /** The account: an advertiser's MID or a publisher's AID; 0 for an account manager's whole agency. */
        contactId: number;
        /** Number of rows to skip. */
        offset?: number | undefined;
        /** Most rows of the answer, 1 to 500. */
        limit?: number | undefined;
        /** One feed. */
        feedId?: number | undefined;
        /** The campaign. */
        pid?: number | undefined;
        /** Part of its name or that of the campaign. */
        searchText?: string | undefined;
        /** Field of the answer to sort by. */
        sortColumnName?: "id" | "campaignId" | "feedId" | "experimentalFeedId" | "itemCount" | "itemAddedCount" | "itemChangedCount" | "name" | "campaignName" | "feedName" | "feedUrl" | "experimentalFeedUrl" | "lastImportedDate" | undefined;
        /** Direction of `sortColumnName`: `asc` or `desc`. */
        sortDirection?: "asc" | "desc" | undefined;
      };
    };
    answer: ({
      /** Id of the feed. */
      id: number;
      /** Id of the campaign (its productId). */
      campaignId: number;
      /** Id of the feed, as in its address. */
      feedId: number;
      /** null: there are no experimental feeds. */
      experimentalFeedId: number | null;
      /** Number of products. */
      itemCount: number;
      /** Products that the last import added. */
      itemAddedCount: number;
      /** Products that the last import changed. */
      itemChangedCount: number;
      /** Name of the feed. */
      name: string;
      /** Name of the campaign. */
      campaignName: string;
      /** Name of the feed. */
      feedName: string;
      /** Address of the feed for the publisher in scope; `{AID}` stands for it where none is. */
      feedUrl: string;
      /** null: there are no experimental feeds. */
      experimentalFeedUrl: string | null;
      /** When the feed was imported last. */
      lastImportedDate: string;
    })[];
  };
  /** List an advertiser's invoices. Invoices and credit notes dated from `startDate` on, until `endDate` if it is given, both included. A publisher has none. `find` is a part of the number of an invoice, of its `poNumber` or of the name of one of its campaigns. `campaignIds` takes productIds and relations, separated by commas, `advertiserIds` contact ids; `overdueOn` keeps sent invoices with something outstanding that were due before that day; `currencyId` is the ISO 4217 number (826 GBP, 840 USD, 978 EUR). */
  listInvoices: {
    input: {
      query: {
        /** Id of the agency. */
        agencyId: number;
        /** The account: an advertiser's MID or a publisher's AID; 0 for an account manager's whole agency. */
        contactId: number;
        /** First instant of the date of the invoice; a day counts from its start. */
        startDate: string;
        /** Last instant of the date of the invoice; a day counts to its end. */
        endDate?: string | undefined;
        /** State of the invoice. */
        status?: "Draft" | "Settled" | "Contra" | "Sent" | "Allocated" | undefined;
        /** Id of the account manager. */
        accountManager?: number | undefined;
        /** One invoice. */
        invoiceId?: number | undefined;
        /** An invoice that is left out. */
        myInvoiceId?: number | undefined;
        /** 1 invoices, 2 credit notes. */
        invoiceTypeId?: number | undefined;
        /** true adds deleted ones. */
        includeDeleted?: boolean | undefined;
        /** Part of the name of a campaign that it charges. */
        campaignName?: string | undefined;
        /** true keeps those with nothing outstanding. */
        showOnlyInvoicesWithNoOutstanding?: boolean | undefined;
        /** 1 conversions, 2 clicks. */
        commissionTypeId?: number | undefined;
        /** ISO 4217 number of the currency: 826 GBP, 840 USD, 978 EUR, 356 INR, 702 SGD, 986 BRL. */
        currencyId?: number | undefined;
        /** true keeps unpaid ones that are to be paid before delivery. */
        showOnlyUnpaidFODInvoice?: boolean | undefined;
        /** Sent invoices with something outstanding that were due before this day. */
        overdueOn?: string | undefined;
        /** Relations or productIds, separated by commas. */
        campaignIds?: (number)[] | undefined;
        /** Contact ids of advertisers, separated by commas. */
        advertiserIds?: (number)[] | undefined;
        /** Number of the purchase order. */
        poNumber?: string | undefined;
        /** Part of the number of an invoice, of its purchase order or of the name of one of its campaigns. */
        find?: string | undefined;
        /** false leaves `receipts` and `creditNoteAllocation` null. */
        showPayments?: boolean | undefined;
        /** Language and country for `currencySymbol`; en-GB unless given. */
        culture?: string | undefined;
        /** Number of rows to skip. */
        offset?: number | undefined;
        /** Most rows of the answer, 1 to 500. */
        limit?: number | undefined;
        /** Field of the answer to sort by. */
        sortColumnName?: "invoiceId" | "parentInvoiceId" | "contactId" | "agencyId" | "accountManager" | "advertiser" | "date" | "dueDate" | "net" | "vat" | "gross" | "dateCreated" | "dateSent" | "status" | "invoiceType" | "commissionType" | "creditNoteAllocation" | "deleted" | "receipts" | "oustanding" | "currencyCode" | "currencySymbol" | "poNumber" | "poValue" | "poDifference" | "invoiceFileName" | undefined;
        /** Direction of `sortColumnName`: `asc` or `desc`. */
        sortDirection?: "asc" | "desc" | undefined;
      };
    };
    answer: ({
      /** Id of the invoice or credit note. */
      invoiceId: string;
      /** Invoice that a credit note is for; null for an invoice. */
      parentInvoiceId: number | null;
      /** MID of the advertiser. */
      contactId: string;
      /** Id of the agency. */
      agencyId: number;
      /** Name of the advertiser's account manager. */
      accountManager: string;
      /** Name of the advertiser. */
      advertiser: string;
      /** Date of the invoice. */
      date: string;
      /** Last day to pay it; null for a credit note. */
      dueDate: string | null;
      /** Amount before VAT, negative for a credit note. */
      net: number;
      /** VAT. */
      vat: number;
      /** Amount with VAT. */
      gross: number;
      /** When it was created. */
      dateCreated: string;
      /** When it was sent; null before. */
      dateSent: string | null;
      /** Draft, Sent, Allocated (partly paid), Settled or Contra. */
      status: "Draft" | "Settled" | "Contra" | "Sent" | "Allocated";
      /** Invoice or Credit note. */
      invoiceType: string;
      /** The charge: Performance (conversions) or Click. */
      commissionType: string;
      /** Sum of its credit notes; null with `showPayments=false`. */
      creditNoteAllocation: number | null;
      /** Whether it is deleted. */
      deleted: boolean;
      /** Money that came in; null with `showPayments=false`. */
      receipts: number | null;
      /** Gross less receipts and credit notes. Spelled so. */
      oustanding: number;
      /** ISO 4217 code of the currency that amounts are in. */
      currencyCode: string;
      /** Symbol of the currency, as `culture` writes it. */
      currencySymbol: string;
      /** Number of the purchase order; null without one. */
      poNumber: string | null;
      /** Value of the purchase order; null without one. */
      poValue: number | null;
      /** The rest of the purchase order after the invoice's net; null without one. */
      poDifference: number | null;
      /** Name of the invoice's file. */
      invoiceFileName: string;
      /** Campaigns that the invoice charges. */
      campaigns: ({
        /** Id of the campaign (its productId). */
        campaignId: string;
        /** Name of the campaign. */
        campaignName: string;
      })[];
    })[];
  };
  /** List the payments made to a publisher. Payments created between `startDate` and `endDate`, both included. An advertiser has none. All of them are answered unless `limit` is given. `searchTerm` keeps payments whose number or the name of whose publisher contains it, and those whose total it is. */
  listPayments: {
    input: {
      query: {
        /** One payment. */
        id?: number | undefined;
        /** Id of the agency. */
        agencyId: number;
        /** The account: an advertiser's MID or a publisher's AID; 0 for an account manager's whole agency. */
        contactId: number;
        /** Raised (not sent yet) or Sent. */
        status?: "Raised" | "Sent" | undefined;
        /** AIDs of publishers. */
        publisherIds?: (number)[] | undefined;
        /** A payment's number or total, or part of its publisher's name. */
        searchTerm?: string | undefined;
        /** First day of their creation, in UTC. */
        startDate: string;
        /** Last day of their creation, included. */
        endDate: string;
        /** Number of rows to skip. */
        offset?: number | undefined;
        /** Most rows of the answer, 1 to 500; all of them unless given. */
        limit?: number | undefined;
        /** Field of the answer to sort by. */
        sortColumnName?: "id" | "contactID" | "publisherName" | "agencyID" | "startMonth" | "endMonth" | "startYear" | "endYear" | "invoiceCompanyID" | "withdrawalId" | "netPayout" | "vatPayout" | "total" | "publisherCurrencyCode" | "status" | "paymentType" | "dateCreated" | "dateSent" | "sent" | "pendingWithdrawlRequest" | "withdrawalLocked" | undefined;
        /** Direction of `sortColumnName`: `asc` or `desc`. */
        sortDirection?: "asc" | "desc" | undefined;
      };
    };
    answer: ({
      /** Id of the payment (invoice payout). */
      id: number;
      /** AID of the publisher. */
      contactID: number;
      /** Name of the publisher. */
      publisherName: string;
      /** Id of the agency. */
      agencyID: number;
      /** First month in which invoices of its conversions were settled. */
      startMonth: number;
      /** Last month in which invoices of its conversions were settled. */
      endMonth: number;
      /** Year of `startMonth`. */
      startYear: number;
      /** Year of `endMonth`. */
      endYear: number;
      /** Company of the agency that pays. */
      invoiceCompanyID: number;
      /** Withdrawal that the payment belongs to; null without one. */
      withdrawalId: number | null;
      /** Commission before VAT. */
      netPayout: number;
      /** VAT. */
      vatPayout: number;
      /** Commission with VAT. */
      total: number;
      /** ISO 4217 code of the currency that amounts are in. */
      publisherCurrencyCode: string;
      /** Raised (not sent yet) or Sent. */
      status: "Raised" | "Sent";
      /** How it is paid: Standard, Fast, Fast (Adjustment) or Fast (Reversal). */
      paymentType: "Standard" | "Fast" | "Fast (Adjustment)" | "Fast (Reversal)";
      /** When it was created. */
      dateCreated: string;
      /** When it was sent; null before. */
      dateSent: string | null;
      /** Whether it was sent. */
      sent: boolean;
      /** Whether the publisher has asked for it. Spelled so. */
      pendingWithdrawlRequest: boolean;
      /** Whether it cannot be asked for now. */
      withdrawalLocked: boolean;
    })[];
  };
  /** A publisher's commission by campaign, month and payment status. Both months are included. `advertiserId=0` and `campaignId=0` mean all; `campaignId` takes productIds and relations; `paymentStatus` takes several. An advertiser has none. All rows are answered unless `limit` is given. */
  getPaymentOverview: {
    input: {
      query: {
        /** Id of the agency. */
        agencyId: number;
        /** The account: an advertiser's MID or a publisher's AID; 0 for an account manager's whole agency. */
        contactId: number;
        /** Year of the first month. */
        startYear: number;
        /** First month, 1 to 12. */
        startMonth: number;
        /** Year of the last month. */
        endYear: number;
        /** Last month, 1 to 12, included. */
        endMonth: number;
        /** MID of the advertiser; 0 for all. */
        advertiserId: number;
        /** Relation or productId; 0 for all. */
        campaignId: number;
        /** One or several states of payment. */
        paymentStatus: ("Payment Sent" | "Fast" | "Fast (Adjustment)" | "Fast (Reversal)" | "Next Payment" | "Advertiser Invoiced" | "No Commission")[];
        /** Number of rows to skip. */
        offset?: number | undefined;
        /** Most rows of the answer, 1 to 500; all of them unless given. */
        limit?: number | undefined;
        /** Field of the answer to sort by. */
        sortColumnName?: "CampaignStatID" | "BillingYear" | "BillingMonth" | "Imp" | "Clicks" | "VT" | "InvoiceNumber" | "MID" | "PID" | "UV" | "OptimiseCompany" | "Merchant" | "Product" | "Currency" | "PaymentStatus" | "PaymentType" | "InvoiceNumberList" | "ValidatedCommission" | "OutStandingCommission" | "RaisedCommission" | "PendingCommission" | "ProductCurrencyRate" | "ExpressPay" | "AffiliateCurrencyRate" | "PaymentDate" | undefined;
        /** Direction of `sortColumnName`: `asc` or `desc`. */
        sortDirection?: "asc" | "desc" | undefined;
      };
    };
    answer: ({
      /** Id of the row: the same campaign, month and status keep it. */
      CampaignStatID: number;
      /** Year of the conversions and of the traffic, in UTC. */
      BillingYear: number;
      /** Month of the conversions and of the traffic, in UTC. */
      BillingMonth: number;
      /** Impressions, once a campaign and month. */
      Imp: number;
      /** Clicks, once a campaign and month. */
      Clicks: number;
      /** Conversions with an impression on their way. */
      VT: number;
      /** Payment that holds the row; null without one or with several. */
      InvoiceNumber: number | null;
      /** MID of the advertiser. */
      MID: number;
      /** Id of the campaign. */
      PID: number;
      /** Different visitors who clicked, once a campaign and month. */
      UV: number;
      /** Company of the agency. */
      OptimiseCompany: string;
      /** Name of the advertiser. */
      Merchant: string;
      /** Name of the campaign. */
      Product: string;
      /** ISO 4217 code of the currency that amounts are in. */
      Currency: string;
      /** How far payment is. */
      PaymentStatus: "Payment Sent" | "Fast" | "Fast (Adjustment)" | "Fast (Reversal)" | "Next Payment" | "Advertiser Invoiced" | "No Commission";
      /** Type of the payment; null without one. */
      PaymentType: "Standard" | "Fast" | "Fast (Adjustment)" | "Fast (Reversal)" | null;
      /** Payments that hold the row, separated by commas; null without one. */
      InvoiceNumberList: string | null;
      /** Commission of the row's approved conversions. */
      ValidatedCommission: number;
      /** The part of it that is not sent yet. */
      OutStandingCommission: number;
      /** The part of the outstanding that is in raised payments. */
      RaisedCommission: number;
      /** The commission that pending conversions would earn; in no other figure. */
      PendingCommission: number;
      /** Rate from the campaign's currency to the agency's at the end of the month; null without one. */
      ProductCurrencyRate: number | null;
      /** The part of the commission that is in fast payments. */
      ExpressPay: number;
      /** Rate from the campaign's currency to the publisher's at the end of the month; null without a publisher. */
      AffiliateCurrencyRate: number | null;
      /** Latest date of its payments; null without one. */
      PaymentDate: string | null;
    })[];
  };
  /** Upload a file. Into the folder `folderId`, 0 being the top one; without it into the top folder, or with `useDefaultLocation=true` into the category's own folder, which is made when it is missing. `name` keeps the extension of the file's own name unless it ends in that of a type (csv, pdf, …) itself. A file of category 1 (Validations) or 2 (Enquiries) is a CSV that is processed afterwards; one with other columns is refused with 400, and with 409 while 20 of the account wait. A file that does not fit beside those that the account keeps is refused with 409. `notifyUserIds` (`1,3`, `[1,3]`, or repeated) are users of the account or its agency. */
  uploadFile: {
    input: {
      query: {
        /** Id of the agency. */
        agencyId: number;
        /** The account: an advertiser's MID or a publisher's AID; 0 for an account manager's whole agency. */
        contactId: number;
        /** true puts a file without `folderId` into its category's own folder. */
        useDefaultLocation?: boolean | undefined;
      };
      body: {
        /** Folder to put it in, 0 the top one. */
        folderId?: number | undefined;
        /** Another name than the file's own. */
        name?: string | undefined;
        /** 1 Validations, 2 Enquiries (both are processed), 3 Invoices, 4 Creatives, 5 Product feeds, 6 Other. */
        categoryId?: number | undefined;
        /** A description in words. */
        description?: string | undefined;
        /** Memberships of people to tell. */
        notifyUserIds?: (number)[] | undefined;
      };
      /** The file. */
      file: File;
    };
    answer: {
      /** Id of the file. */
      entryId: number;
    };
  };
  /** List files. Files of a category (1, Validations, unless given), or with `entryType=FOLDER` folders (of all categories unless given). With `folderId` (0 is the top folder) what is in that folder, with `includeSubEntries=true` also what is below it; without `folderId` what is anywhere, with `includeSubEntries=false` what is in the top folder. `userId` keeps what a user has uploaded. */
  listFiles: {
    input: {
      query: {
        /** Id of the agency. */
        agencyId: number;
        /** The account: an advertiser's MID or a publisher's AID; 0 for an account manager's whole agency. */
        contactId: number;
        /** Who uploaded them, by membership. */
        userId?: number | undefined;
        /** Field of the answer to sort by. */
        sort?: "id" | "agencyId" | "contactId" | "parentEntryId" | "fileSize" | "downloadCount" | "campaignId" | "publisherId" | "name" | "description" | "fileExtension" | "contentType" | "filePath" | "creationDate" | "deletionDate" | "lastDownloadDate" | "expirationDate" | "campaignName" | "publisherName" | "companyName" | "uploaded" | "deleted" | undefined;
        /** Direction of `sort`. */
        direction?: "asc" | "desc" | undefined;
        /** Number of rows to skip. */
        offset: number;
        /** Most rows of the answer, 1 to 500. */
        limit: number;
        /** true also lists what is below the folder. */
        includeSubEntries?: boolean | undefined;
        /** Categories: 1 Validations, 2 Enquiries, 3 Invoices, 4 Creatives, 5 Product feeds, 6 Other. */
        categoryId?: (number)[] | undefined;
        /** FILE or FOLDER. */
        entryType?: "FILE" | "FOLDER" | undefined;
        /** Folder to list, 0 the top one; without it files of any folder. */
        folderId?: number | undefined;
      };
    };
    answer: ({
      /** Id of the file or folder. */
      id: number;
      /** Id of the agency. */
      agencyId: number;
      /** Account that the file belongs to; 0 for the agency's own. */
      contactId: number;
      /** Folder that it is in; null for the top folder. */
      parentEntryId: number | null;
      /** Bytes; 0 for a folder. */
      fileSize: number;
      /** How often it was downloaded. */
      downloadCount: number;
      /** Campaign that it is about; null without one. */
      campaignId: number | null;
      /** Publisher that it is about; null without one. */
      publisherId: number | null;
      /** Who uploaded it; null where it is not known. */
      user: {
        /** Membership of the person, as in `/api/me`. */
        id: number;
        /** First name. */
        name: string;
        /** Surname. */
        secondName: string;
        /** Email address. */
        email: string;
      } | null;
      /** Who deleted it; null for others. */
      deletionUser: {
        /** Membership of the person, as in `/api/me`. */
        id: number;
        /** First name. */
        name: string;
        /** Surname. */
        secondName: string;
        /** Email address. */
        email: string;
      } | null;
      /** Who downloaded it last; null before. */
      lastDownloadUser: {
        /** Membership of the person, as in `/api/me`. */
        id: number;
        /** First name. */
        name: string;
        /** Surname. */
        secondName: string;
        /** Email address. */
        email: string;
      } | null;
      /** The purpose of the file. */
      category: {
        /** 1 Validations, 2 Enquiries, 3 Invoices, 4 Creatives, 5 Product feeds, 6 Other. */
        id: number;
        /** Name of the category. */
        name: string;
      };
      /** File or folder. */
      entryType: {
        /** 1 for a file, 2 for a folder. */
        id: number;
        /** FILE or FOLDER. */
        name: "FILE" | "FOLDER";
      };
      /** Name with its ending. */
      name: string;
      /** A description in words. */
      description: string;
      /** Ending of the name; null for a folder. */
      fileExtension: string | null;
      /** Type found from the bytes; null for a folder. */
      contentType: string | null;
      /** Names of the folders above. */
      filePath: string;
      /** When it was uploaded. */
      creationDate: string;
      /** When it was deleted; null for others. */
      deletionDate: string | null;
      /** When it was downloaded last; null before. */
      lastDownloadDate: string | null;
      /** From when it cannot be downloaded; null for never. */
      expirationDate: string | null;
      /** Name of the campaign. */
      campaignName: string | null;
      /** Name of the publisher. */
      publisherName: string | null;
      /** Company that the file belongs to. */
      companyName: string;
      /** Whether its bytes are here. */
      uploaded: boolean;
      /** Whether it is in the bin. */
      deleted: boolean;
      /** How far its rows are processed; null where they are not. */
      processing: {
        /** queued, processing, done or failed. */
        state: "queued" | "processing" | "done" | "failed";
        /** Number of rows. */
        rowsTotal: number;
        /** Rows that are done. */
        rowsDone: number;
        /** Rows that changed something. */
        changed: number;
        /** Rows that said what was so already. */
        unchanged: number;
        /** Rows that became enquiries. */
        filed: number;
        /** Rows that were refused. */
        refused: number;
        /** Why it failed; null for others. */
        message: string | null;
        /** The message as a key with values; null without one. */
        refusal: {
          /** Key of the sentence. */
          key: string;
          /** Values of the sentence. */
          values: Record<string, unknown>;
        } | null;
        /** File with each row's outcome; null before the end. */
        resultEntryId: number | null;
        /** When it was queued. */
        queuedAt: string;
        /** When it began; null before. */
        startedAt: string | null;
        /** When it ended; null before. */
        finishedAt: string | null;
      } | null;
    })[];
  };
  /** One file: its record, or with download=true its bytes. Bytes come with the type of the file. They take `Range` and `If-Range`: 206 with a part, 416 where the file has none of it. HEAD answers the headers alone (`Content-Length`, `ETag`, `Accept-Ranges`) and is no download. A folder comes as a zip of its files, with `includeSubEntries=true` also of the folders below it. What is in the bin or has expired is not downloaded. */
  getFile: {
    input: {
      params: {
        /** Id of the file or folder. */
        id: number;
      };
      query: {
        /** Id of the agency. */
        agencyId: number;
        /** The account: an advertiser's MID or a publisher's AID; 0 for an account manager's whole agency. */
        contactId: number;
        /** true answers the bytes, a folder as a zip; else the record. */
        download?: boolean | undefined;
        /** true also puts the folders below into a folder's zip. */
        includeSubEntries?: boolean | undefined;
      };
    };
    answer: {
      /** Id of the file or folder. */
      id: number;
      /** Id of the agency. */
      agencyId: number;
      /** Account that the file belongs to; 0 for the agency's own. */
      contactId: number;
      /** Folder that it is in; null for the top folder. */
      parentEntryId: number | null;
      /** Bytes; 0 for a folder. */
      fileSize: number;
      /** How often it was downloaded. */
      downloadCount: number;
      /** Campaign that it is about; null without one. */
      campaignId: number | null;
      /** Publisher that it is about; null without one. */
      publisherId: number | null;
      /** Who uploaded it; null where it is not known. */
      user: {
        /** Membership of the person, as in `/api/me`. */
        id: number;
        /** First name. */
        name: string;
        /** Surname. */
        secondName: string;
        /** Email address. */
        email: string;
      } | null;
      /** Who deleted it; null for others. */
      deletionUser: {
        /** Membership of the person, as in `/api/me`. */
        id: number;
        /** First name. */
        name: string;
        /** Surname. */
        secondName: string;
        /** Email address. */
        email: string;
      } | null;
      /** Who downloaded it last; null before. */
      lastDownloadUser: {
        /** Membership of the person, as in `/api/me`. */
        id: number;
        /** First name. */
        name: string;
        /** Surname. */
        secondName: string;
        /** Email address. */
        email: string;
      } | null;
      /** The purpose of the file. */
      category: {
        /** 1 Validations, 2 Enquiries, 3 Invoices, 4 Creatives, 5 Product feeds, 6 Other. */
        id: number;
        /** Name of the category. */
        name: string;
      };
      /** File or folder. */
      entryType: {
        /** 1 for a file, 2 for a folder. */
        id: number;
        /** FILE or FOLDER. */
        name: "FILE" | "FOLDER";
      };
      /** Name with its ending. */
      name: string;
      /** A description in words. */
      description: string;
      /** Ending of the name; null for a folder. */
      fileExtension: string | null;
      /** Type found from the bytes; null for a folder. */
      contentType: string | null;
      /** Names of the folders above. */
      filePath: string;
      /** When it was uploaded. */
      creationDate: string;
      /** When it was deleted; null for others. */
      deletionDate: string | null;
      /** When it was downloaded last; null before. */
      lastDownloadDate: string | null;
      /** From when it cannot be downloaded; null for never. */
      expirationDate: string | null;
      /** Name of the campaign. */
      campaignName: string | null;
      /** Name of the publisher. */
      publisherName: string | null;
      /** Company that the file belongs to. */
      companyName: string;
      /** Whether its bytes are here. */
      uploaded: boolean;
      /** Whether it is in the bin. */
      deleted: boolean;
      /** How far its rows are processed; null where they are not. */
      processing: {
        /** queued, processing, done or failed. */
        state: "queued" | "processing" | "done" | "failed";
        /** Number of rows. */
        rowsTotal: number;
        /** Rows that are done. */
        rowsDone: number;
        /** Rows that changed something. */
        changed: number;
        /** Rows that said what was so already. */
        unchanged: number;
        /** Rows that became enquiries. */
        filed: number;
        /** Rows that were refused. */
        refused: number;
        /** Why it failed; null for others. */
        message: string | null;
        /** The message as a key with values; null without one. */
        refusal: {
          /** Key of the sentence. */
          key: string;
          /** Values of the sentence. */
          values: Record<string, unknown>;
        } | null;
        /** File with each row's outcome; null before the end. */
        resultEntryId: number | null;
        /** When it was queued. */
        queuedAt: string;
        /** When it began; null before. */
        startedAt: string | null;
        /** When it ended; null before. */
        finishedAt: string | null;
      } | null;
    };
  };
  /** Execute a report. Groups conversions, traffic and assists by up to 8 dimensions and answers up to 20 measures of each group. All values are text. Money is converted at the rate of each fact’s own day, summed, then rounded once; with `exact` it is not rounded, so that changes, shares and sums can be worked out from it. `others` puts groups together that are not to be told apart: each measure of them is that of all their facts. `compare` answers the same of other days too: each row then has a `period`, 0 for the report’s own days, 1 for the first others and 2 for the second. `shift` answers days, weeks, months, quarters and years as later ones, so that those of one period stand beside those of another. `further` answers other reports of the same measures too, such as totals: each row then has a `part`, 0 for the report itself and 1 and more for the further ones, and null for dimensions that its part does not have. With `Accept: text/csv` the same rows come as CSV. `accountManagerType` and `accountManagerIds` narrow an account manager’s report to publishers (PAM) or campaigns (CAM) of some account managers. A report of more than 100000 rows is refused. */
  executeReport: {
    input: {
      query: {
        /** Id of the agency. */
        agencyId: number;
        /** The account: an advertiser's MID or a publisher's AID; 0 for an account manager's whole agency. */
        contactId: number;
        /** PAM for publishers, CAM for campaigns of the account managers in `accountManagerIds`. */
        accountManagerType?: "PAM" | "CAM" | undefined;
        /** Account managers whose publishers or campaigns the report is about. */
        accountManagerIds?: (number)[] | undefined;
      };
      body: {
        /** Names of 1 to 20 measures, such as clicks or totalCommission. */
        measures: (string)[];
        /** Names of up to 8 dimensions to group by; none for one row. */
        dimensions: (string)[];
        /** Conditions on dimensions, which choose facts, and on measures, which choose groups. */
        conditions?: ({
          /** A dimension or measure. */
          field: string;
          /** How values compare. */
          operator: "between" | "like" | "in" | ">" | "<" | "=" | "<>" | ">=" | "<=";
          /** 2 values for between, 1 to 500 for in, 1 for the others; `%` and `_` are wildcards of like, letters after a backslash. */
          valueList: (string)[];
          /** true begins an alternative: the conditions from here on, up to the next such one. */
          or?: boolean | undefined;
        })[] | undefined;
        /** Fields of the report to sort by; dimensions break ties. */
        orderBys?: ({
          /** A measure or dimension of the report. */
          field: string;
          /** `asc` or `desc`. */
          direction: "asc" | "desc";
        })[] | undefined;
        /** Which date chooses facts: that of the conversion or event, or that of the invoice. */
        dateType?: "conversionDate" | "invoiceDate" | undefined;
        /** First day, yyyy-mm-dd or dd/mm/yyyy, in UTC. */
        fromDate: string;
        /** Last day, included; today unless given. */
        toDate?: string | undefined;
        /** ISO 4217 code of the currency to convert into; the account's unless given. */
        targetCurrency?: string | undefined;
        /** Groups by time as well. */
        dateGroupBy?: "daily" | "weekly" | "monthly" | "quarterly" | "weekCommencing" | "yearly" | undefined;
        /** true groups by currency and adds each amount unconverted, as `original…`. */
        includeOriginalCurrency?: boolean | undefined;
        /** false leaves the converted amounts out. */
        includeTargetCurrency?: boolean | undefined;
        /** true gives amounts and ratios with 20 decimals instead of rounded ones. */
        exact?: boolean | undefined;
        /** How the days stand beside those of another period, whose times the answer then has. */
        shift?: {
          /** Months later; less than 0 for earlier. */
          months?: number | undefined;
          /** Days later, after the months. */
          days?: number | undefined;
          /** Last day of the other period: what would be later has no time. */
          until: string;
        } | undefined;
        /** Up to two other periods to answer the same of. */
        compare?: ({
          /** First day. */
          fromDate: string;
          /** Last day, included. */
          toDate: string;
          /** How these days stand beside those of the report. */
          shift?: {
            /** Months later; less than 0 for earlier. */
            months?: number | undefined;
            /** Days later, after the months. */
            days?: number | undefined;
            /** Last day of the other period: what would be later has no time. */
            until: string;
          } | undefined;
        })[] | undefined;
        /** Groups to put together. */
        others?: ({
          /** Dimensions of the report whose values choose the groups; the last one becomes null. */
          dimensions: (string)[];
          /** Values of these dimensions, in that order, of the groups that stay. */
          keep: ((string)[])[];
        })[] | undefined;
        /** Reports of the same measures beside this one, such as totals. What one leaves out is as in the request, without orders and others by dimensions that it does not have. */
        further?: ({
          /** Names of up to 8 dimensions to group by; none for one row. */
          dimensions?: (string)[] | undefined;
          /** Conditions on dimensions, which choose facts, and on measures, which choose groups. */
          conditions?: ({
            /** A dimension or measure. */
            field: string;
            /** How values compare. */
            operator: "between" | "like" | "in" | ">" | "<" | "=" | "<>" | ">=" | "<=";
            /** 2 values for between, 1 to 500 for in, 1 for the others; `%` and `_` are wildcards of like, letters after a backslash. */
            valueList: (string)[];
            /** true begins an alternative: the conditions from here on, up to the next such one. */
            or?: boolean | undefined;
          })[] | undefined;
          /** Fields of the report to sort by; dimensions break ties. */
          orderBys?: ({
            /** A measure or dimension of the report. */
            field: string;
            /** `asc` or `desc`. */
            direction: "asc" | "desc";
          })[] | undefined;
          /** First day, yyyy-mm-dd or dd/mm/yyyy, in UTC. */
          fromDate?: string | undefined;
          /** Last day, included; today unless given. */
          toDate?: string | undefined;
          /** How the days stand beside those of another period, whose times the answer then has. */
          shift?: {
            /** Months later; less than 0 for earlier. */
            months?: number | undefined;
            /** Days later, after the months. */
            days?: number | undefined;
            /** Last day of the other period: what would be later has no time. */
            until: string;
          } | undefined;
          /** Up to two other periods to answer the same of. */
          compare?: ({
            /** First day. */
            fromDate: string;
            /** Last day, included. */
            toDate: string;
            /** How these days stand beside those of the report. */
            shift?: {
              /** Months later; less than 0 for earlier. */
              months?: number | undefined;
              /** Days later, after the months. */
              days?: number | undefined;
              /** Last day of the other period: what would be later has no time. */
              until: string;
            } | undefined;
          })[] | undefined;
          /** Groups to put together. */
          others?: ({
            /** Dimensions of the report whose values choose the groups; the last one becomes null. */
            dimensions: (string)[];
            /** Values of these dimensions, in that order, of the groups that stay. */
            keep: ((string)[])[];
          })[] | undefined;
        })[] | undefined;
      };
    };
    answer: (Record<string, string | null>)[];
  };
  /** The people of the account, or of the agency with contact 0 */
  listPeople: {
    input: {
      query: {
        /** Id of the agency. */
        agencyId: number;
        /** The account: an advertiser's MID or a publisher's AID; 0 for an account manager's whole agency. */
        contactId: number;
      };
    };
    answer: ({
      /** Id of the person's membership of the account. */
      id: number;
      /** Name of the person. */
      name: string;
      /** Address that the person signs in with. */
      email: string;
      /** What the person may do: viewer reads, member works, admin also has a say about people, keys and payment details. */
      level: "viewer" | "member" | "admin";
      /** When the person joined. */
      since: string;
      /** When the person last worked in the network, within five minutes; null for never. */
      lastSeenAt: string | null;
      /** Whether the person signs in with a second factor; null for a reader who is not an admin of the account. */
      twoFactor: boolean | null;
    })[];
  };
  /** Change what a person may do in the account */
  changePerson: {
    input: {
      params: {
        /** Id of the person's membership of the account. */
        membershipId: number;
      };
      query: {
        /** Id of the agency. */
        agencyId: number;
        /** The account: an advertiser's MID or a publisher's AID; 0 for an account manager's whole agency. */
        contactId: number;
      };
      body: {
        /** What the person may do: viewer reads, member works, admin also has a say about people, keys and payment details. */
        level: "viewer" | "member" | "admin";
      };
    };
    answer: {
      /** Id of the person's membership of the account. */
      id: number;
      /** Name of the person. */
      name: string;
      /** Address that the person signs in with. */
      email: string;
      /** What the person may do: viewer reads, member works, admin also has a say about people, keys and payment details. */
      level: "viewer" | "member" | "admin";
      /** When the person joined. */
      since: string;
      /** When the person last worked in the network, within five minutes; null for never. */
      lastSeenAt: string | null;
      /** Whether the person signs in with a second factor; null for a reader who is not an admin of the account. */
      twoFactor: boolean | null;
    };
  };
  /** Remove a person from the account. It takes effect at once: their keys of this account end too. What they signed keeps their name. */
  removePerson: {
    input: {
      params: {
        /** Id of the person's membership of the account. */
        membershipId: number;
      };
      query: {
        /** Id of the agency. */
        agencyId: number;
        /** The account: an advertiser's MID or a publisher's AID; 0 for an account manager's whole agency. */
        contactId: number;
      };
    };
    answer: undefined;
  };
  /** Sign a person out on every device. Their sessions end at once; membership and keys stay. One sign-in is for all accounts of a person, so it is refused for somebody who also belongs to an account that the caller has no say about. */
  endPersonSessions: {
    input: {
      params: {
        /** Id of the person's membership of the account. */
        membershipId: number;
      };
      query: {
        /** Id of the agency. */
        agencyId: number;
        /** The account: an advertiser's MID or a publisher's AID; 0 for an account manager's whole agency. */
        contactId: number;
      };
    };
    answer: undefined;
  };
  /** Reset the second factor of a person who has lost it. It is off then, and the person is signed out on every device and hears of it by mail; their password stays. An agency that requires a second factor has them set up a new one at the next sign-in. It is refused for somebody who also belongs to an account that the caller has no say about, and for oneself. */
  resetSecondFactor: {
    input: {
      params: {
        /** Id of the person's membership of the account. */
        membershipId: number;
      };
      query: {
        /** Id of the agency. */
        agencyId: number;
        /** The account: an advertiser's MID or a publisher's AID; 0 for an account manager's whole agency. */
        contactId: number;
      };
    };
    answer: undefined;
  };
  /** Invitations to the account that were neither accepted nor withdrawn */
  listInvitations: {
    input: {
      query: {
        /** Id of the agency. */
        agencyId: number;
        /** The account: an advertiser's MID or a publisher's AID; 0 for an account manager's whole agency. */
        contactId: number;
      };
    };
    answer: ({
      /** Id of the invitation. */
      id: number;
      /** Address that is invited. */
      email: string;
      /** What the person will be able to do: viewer, member or admin. */
      level: "viewer" | "member" | "admin";
      /** Language of the mail: en or de. */
      language: "en" | "de";
      /** Whether its link was mailed; false for one that was handed over. */
      mailed: boolean;
      /** Name of who invites. */
      inviterName: string;
      /** When the address was first invited. */
      createdAt: string;
      /** When its link ends. */
      endsAt: string;
      /** open, used, withdrawn or ended. */
      state: "open" | "used" | "withdrawn" | "ended";
      /** The mail that it went out by last; null for one that was handed over, and once the mail is deleted. */
      mail: {
        /** How far the mail is: queued, sending, sent, unsent without a mail server, uncertain, bounced or failed. */
        state: "queued" | "sending" | "sent" | "unsent" | "uncertain" | "bounced" | "failed";
        /** Why its last try failed; null without one. */
        why: "unreachable" | "tls" | "signIn" | "refused" | "interrupted" | null;
      } | null;
    })[];
  };
  /** Invite people to the account. An address that is invited already gets a new link, and its old one ends. All of the addresses are invited, or none of them. */
  invitePeople: {
    input: {
      query: {
        /** Id of the agency. */
        agencyId: number;
        /** The account: an advertiser's MID or a publisher's AID; 0 for an account manager's whole agency. */
        contactId: number;
      };
      body: {
        /** Addresses to invite. */
        emails: (string)[];
        /** What they will be able to do: viewer, member or admin. */
        level: "viewer" | "member" | "admin";
        /** Language of the mail: en or de. */
        language: "en" | "de";
        /** mail sends the link to the address; link gives it to the caller, to hand it over. */
        by: "mail" | "link";
      };
    };
    answer: ({
      /** Id of the invitation. */
      id: number;
      /** Address that is invited. */
      email: string;
      /** What the person will be able to do: viewer, member or admin. */
      level: "viewer" | "member" | "admin";
      /** Language of the mail: en or de. */
      language: "en" | "de";
      /** Whether its link was mailed; false for one that was handed over. */
      mailed: boolean;
      /** Name of who invites. */
      inviterName: string;
      /** When the address was first invited. */
      createdAt: string;
      /** When its link ends. */
      endsAt: string;
      /** open, used, withdrawn or ended. */
      state: "open" | "used" | "withdrawn" | "ended";
      /** The mail that it went out by last; null for one that was handed over, and once the mail is deleted. */
      mail: {
        /** How far the mail is: queued, sending, sent, unsent without a mail server, uncertain, bounced or failed. */
        state: "queued" | "sending" | "sent" | "unsent" | "uncertain" | "bounced" | "failed";
        /** Why its last try failed; null without one. */
        why: "unreachable" | "tls" | "signIn" | "refused" | "interrupted" | null;
      } | null;
      /** Address to hand over, in this one answer; null for one that is mailed. */
      link: string | null;
      /** Whether a mail leads to it; false without a mail server. */
      isOnItsWay: boolean;
    })[];
  };
  /** Send an invitation again, with a new link and seven more days; the old link ends */
  renewInvitation: {
    input: {
      params: {
        /** Id of the invitation. */
        invitationId: number;
      };
      query: {
        /** Id of the agency. */
        agencyId: number;
        /** The account: an advertiser's MID or a publisher's AID; 0 for an account manager's whole agency. */
        contactId: number;
      };
      body: {
        /** mail sends the link to the address; link gives it to the caller, to hand it over. */
        by: "mail" | "link";
      };
    };
    answer: {
      /** Id of the invitation. */
      id: number;
      /** Address that is invited. */
      email: string;
      /** What the person will be able to do: viewer, member or admin. */
      level: "viewer" | "member" | "admin";
      /** Language of the mail: en or de. */
      language: "en" | "de";
      /** Whether its link was mailed; false for one that was handed over. */
      mailed: boolean;
      /** Name of who invites. */
      inviterName: string;
      /** When the address was first invited. */
      createdAt: string;
      /** When its link ends. */
      endsAt: string;
      /** open, used, withdrawn or ended. */
      state: "open" | "used" | "withdrawn" | "ended";
      /** The mail that it went out by last; null for one that was handed over, and once the mail is deleted. */
      mail: {
        /** How far the mail is: queued, sending, sent, unsent without a mail server, uncertain, bounced or failed. */
        state: "queued" | "sending" | "sent" | "unsent" | "uncertain" | "bounced" | "failed";
        /** Why its last try failed; null without one. */
        why: "unreachable" | "tls" | "signIn" | "refused" | "interrupted" | null;
      } | null;
      /** Address to hand over, in this one answer; null for one that is mailed. */
      link: string | null;
      /** Whether a mail leads to it; false without a mail server. */
      isOnItsWay: boolean;
    };
  };
  /** Withdraw an invitation; its link ends */
  withdrawInvitation: {
    input: {
      params: {
        /** Id of the invitation. */
        invitationId: number;
      };
      query: {
        /** Id of the agency. */
        agencyId: number;
        /** The account: an advertiser's MID or a publisher's AID; 0 for an account manager's whole agency. */
        contactId: number;
      };
    };
    answer: undefined;
  };
}

/** Body of every failed answer. */
export interface Problem {
  /** Address of a text about this kind of failure. */
  type: string;
  /** The kind of failure in a few words. */
  title: string;
  /** The HTTP status. */
  status: number;
  /** The reason in a sentence. */
  detail: string;
  /** The kind of failure, for programs. */
  code: "INVALID_REQUEST" | "INVALID_API_KEY" | "INVALID_SIGN_IN" | "TWO_FACTOR_NEEDED" | "USERID_CANNOT_ACCESS_CONTACT" | "USER_CAN_NOT_ACCESS_RESOURCE" | "FOREIGN_ORIGIN" | "NOT_FOUND" | "CONFLICT" | "CONVERSION_AMBIGUOUS" | "CONVERSION_CHANGED" | "CONVERSION_INVOICED" | "NO_COMMISSION_GROUP" | "TRANSITION_NOT_ALLOWED" | "LINK_ENDED" | "FILE_TOO_LARGE" | "UNSUPPORTED_FILE" | "RANGE_NOT_SATISFIABLE" | "RATE_LIMITED" | "INTERNAL" | "UPSTREAM_FAILED" | "OVERLOADED";
  /** The same as `detail`. */
  message: string;
  /** The content of `detail` as a key with values, for programs that say it in other words. */
  refusal?: {
    /** Key of the sentence. */
    key: string;
    /** Values of the sentence. */
    values: Record<string, unknown>;
  } | undefined;
  /** Every bad parameter. */
  errors?: ({
    /** The parameter: `query.limit`, `body.name`. */
    path: string;
    /** The error in words that begin with the parameter's name. */
    message: string;
    /** The same as a key with values. */
    refusal?: {
      /** Key of the sentence. */
      key: string;
      /** Values of the sentence. */
      values: Record<string, unknown>;
    } | undefined;
  })[] | undefined;
  /** Finds the request in the log of the service. */
  requestId?: string | undefined;
}
